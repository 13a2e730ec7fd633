# The Scriptorium server, with the page, in a container: see docs/hosting.md. .dockerignore lists what is copied.

# The engine and the page are the same on all architectures, so they are built on that of the machine.
FROM --platform=$BUILDPLATFORM rust:1.95.0-slim-bookworm AS engine
WORKDIR /source
COPY . .
RUN cargo xtask engine

FROM --platform=$BUILDPLATFORM node:24.11.0-bookworm-slim AS page
WORKDIR /source/web
COPY web/.npmrc web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . /source
COPY --from=engine /source/web/engine/pkg engine/pkg
RUN NODE_ENV=production npm run build

FROM rust:1.95.0-slim-bookworm AS program
WORKDIR /source
COPY . .
COPY --from=page /source/web/dist web/dist
# Backtraces keep the names of functions.
RUN CARGO_PROFILE_RELEASE_STRIP=debuginfo cargo build --release --locked --package scriptorium

FROM debian:12.12-slim
# The id is fixed because files in volumes belong to it.
RUN useradd --system --uid 8420 --home-dir /data --create-home scriptorium
COPY LICENSE-MIT LICENSE-APACHE CHANGELOG.md /usr/share/doc/scriptorium/
COPY --from=program /source/target/release/scriptorium /usr/local/bin/scriptorium
USER 8420
WORKDIR /data
VOLUME /data
EXPOSE 8420
ENV SCRIPTORIUM_LISTEN=0.0.0.0:8420 SCRIPTORIUM_DATA=/data
# The image has no HTTP client, so bash asks the port of the setting above.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["bash", "-c", "\
    exec 3<>/dev/tcp/127.0.0.1/${SCRIPTORIUM_LISTEN##*:} && \
    printf 'GET /api/health HTTP/1.0\\r\\n\\r\\n' >&3 && \
    head -n 1 <&3 | grep -q ' 200 '"]
ENTRYPOINT ["scriptorium"]
CMD ["serve"]
