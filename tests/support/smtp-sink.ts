import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type Delivered = { from: string; to: string[]; raw: string; mail: Email }
/**
 * Reply to a message: null takes it, 'hang' never answers, 'break' ends the connection without an
 * answer, a code refuses it.
 */
export type Verdict = null | 'hang' | 'break' | Refusal
type Refusal = { code: number; text: string }
/** Answers of the server to a connection, a sender, a recipient; null goes on. */
export type Refusals = {
  connect?: () => Refusal | null
  mail?: () => Refusal | null
  rcpt?: (address: string) => Refusal | null
}
const refusalOf = (refusal: Refusal | null | undefined): Error | null =>
  refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null

export type SmtpSink = {
  url: string
  delivered: Delivered[]
  tries: () => number
  close: () => Promise<void>
}

const textOf = async (stream: AsyncIterable<Uint8Array>): Promise<string> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Starts a real mail server on loopback that keeps accepted messages and can fail: `verdict` gets
 * the number of the attempt, `refusals` answer before a message comes.
 */
export const startSmtpSink = async (
  verdict: (tries: number) => Verdict = () => null,
  options = '',
  refusals: Refusals = {},
): Promise<SmtpSink> => {
  const delivered: Delivered[] = []
  let tries = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onConnect: (_, done) => done(refusalOf(refusals.connect?.())),
    onMailFrom: (_, __, done) => done(refusalOf(refusals.mail?.())),
    onRcptTo: ({ address }, _, done) => done(refusalOf(refusals.rcpt?.(address))),
    onData: (stream, session, done) => {
      const take = async (raw: string): Promise<void> => {
        tries += 1
        const reply = verdict(tries)
        if (reply === 'hang') return
        if (reply === 'break') return breakOff(session.id)
        if (reply) return done(refusalOf(reply))
        const { mailFrom, rcptTo } = session.envelope
        delivered.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
          mail: await PostalMime.parse(raw),
        })
        done()
      }
      // a sender that dies within a message has sent none
      textOf(stream)
        .then(take)
        .catch(() => undefined)
    },
  })
  // the server's types leave its connections out
  type Connection = { id: string; _socket: { destroy: () => void } }
  const { connections } = server as unknown as { connections: Set<Connection> }
  const breakOff = (id: string): void =>
    [...connections].find((one) => one.id === id)?._socket.destroy()
  server.on('error', () => undefined)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', () => ready()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}${options}`,
    delivered,
    tries: () => tries,
    close: () => new Promise((done) => server.close(() => done())),
  }
}
