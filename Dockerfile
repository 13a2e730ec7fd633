# The Scriptorium server in a container: see docs/hosting.md.
FROM rust:1.95-slim-bookworm AS build
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN cargo build --release --locked --package scriptorium

FROM debian:bookworm-slim
RUN useradd --system --home-dir /data --create-home scriptorium
COPY --from=build /source/target/release/scriptorium /usr/local/bin/scriptorium
USER scriptorium
VOLUME /data
EXPOSE 8420
ENV SCRIPTORIUM_LISTEN=0.0.0.0:8420 SCRIPTORIUM_DATA=/data
CMD ["scriptorium", "serve"]
