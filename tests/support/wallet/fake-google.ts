import { generateKeyPairSync, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Asked = { method: string; path: string; content: Record<string, unknown> }
type Claims = Record<string, unknown>

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}

/** Google's token and wallet services on loopback, which keep what they are given. */
export const startGoogle = async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const asked: Asked[] = []
  const kept = new Map<string, Record<string, unknown>>()
  let tokens = 0
  let status: number | null = null
  let grant: string | null = null
  let meanwhile: ((call: Asked) => Promise<void>) | null = null
  /** Reads a signed text; throws where the signature is wrong. */
  const claimsOf = (jwt: string): Claims => {
    const [head = '', body = '', signature = ''] = jwt.split('.')
    const isGood = verify(
      'RSA-SHA256',
      Buffer.from(`${head}.${body}`),
      publicKey,
      Buffer.from(signature, 'base64url'),
    )
    if (!isGood) throw new Error('a wrong signature')
    return JSON.parse(Buffer.from(body, 'base64url').toString()) as Claims
  }
  const answer = (method: string, path: string, content: Record<string, unknown>): number => {
    asked.push({ method, path, content })
    if (status !== null) return status
    const [kind = '', id] = path.replace('/walletobjects/v1/', '').split('/')
    const key = `${kind}/${id ?? String(content['id'])}`
    if (method === 'POST' && kept.has(key)) return 409
    if (method === 'PATCH' && !kept.has(key)) return 404
    if (kind === 'giftCardObject' && method === 'POST')
      if (!kept.has(`giftCardClass/${String(content['classId'])}`)) return 400
    kept.set(key, { ...kept.get(key), ...content })
    return 200
  }
  const server = createServer(async (request, response) => {
    const text = await bodyOf(request)
    if (request.url === '/token') {
      const { aud, scope } = claimsOf(new URLSearchParams(text).get('assertion') ?? '')
      if (aud !== `${url}/token` || !String(scope).endsWith('wallet_object.issuer'))
        return response.writeHead(400).end()
      if (grant !== null) return response.end(grant)
      tokens += 1
      return response.end(JSON.stringify({ access_token: `token-${tokens}`, expires_in: 3600 }))
    }
    // an older token is good beside a newer one
    const [, number = ''] = /^Bearer token-(\d+)$/.exec(request.headers.authorization ?? '') ?? []
    if (number === '' || Number(number) > tokens) return response.writeHead(401).end()
    const content = JSON.parse(text) as Record<string, unknown>
    const { method = '', url: path = '' } = request
    await meanwhile?.({ method, path, content })
    return response.writeHead(answer(method, path, content)).end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    asked,
    kept,
    claimsOf,
    tokens: () => tokens,
    /** answers everything with a status; null: as Google does */
    answers: (next: number | null) => {
      status = next
    },
    /** answers calls for a token with a text; null: as Google does */
    grants: (next: string | null) => {
      grant = next
    },
    /** does something before each call is answered; null: nothing */
    meanwhile: (next: typeof meanwhile) => {
      meanwhile = next
    },
    env: {
      GOOGLE_WALLET_URL: url,
      GOOGLE_WALLET_ISSUER: '3388000000022',
      GOOGLE_WALLET_KEY: JSON.stringify({
        client_email: 'passes@project.example',
        private_key: privateKey.export({ format: 'pem', type: 'pkcs8' }),
        token_uri: `${url}/token`,
      }),
      OUTGOING_ALLOW: ['127.0.0.1'],
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
