import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP proxy between browser and server that can be cut. */
export class Cable {
  private readonly sockets = new Set<Socket>();
  private down = false;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async to(house: string): Promise<Cable> {
    const { hostname, port } = new URL(house);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const cable = new Cable(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('connection', (near) => {
      if (cable.down) {
        near.destroy();
        return;
      }
      const far = connect(Number(port), hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        cable.sockets.add(one);
        one.on('error', () => undefined);
        one.on('close', () => (cable.sockets.delete(one), other.destroy()));
        one.pipe(other);
      }
    });
    return cable;
  }

  cut(): void {
    this.down = true;
    for (const socket of this.sockets) socket.destroy();
  }

  mend(): void {
    this.down = false;
  }

  /** Stops forwarding in both directions without closing connections. */
  stall(): void {
    for (const socket of this.sockets) socket.pause();
  }

  flow(): void {
    for (const socket of this.sockets) socket.resume();
  }

  close(): void {
    this.cut();
    this.server.close();
  }
}
