import net from 'node:net'

// Below the system's ephemeral ports, which any outgoing connection may take between the check of
// a port and its use, and above the ports of the product.
const lowest = 10_000
const blockSize = 2000

// A block for each worker that runs at the same time, so that two never choose the same port.
const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % 10
let next = Math.floor(Math.random() * blockSize)

/** Finds a port of 127.0.0.1 that stays free until the test uses it. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < blockSize; tries += 1) {
    const port = lowest + worker * blockSize + (next++ % blockSize)
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = net.createServer().once('error', () => done(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () =>
      server.close(() => done(true)),
    )
  })
