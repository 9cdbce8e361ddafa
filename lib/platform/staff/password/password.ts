import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** Hashes as `argon2id$m,t,p$salt$tag`, base64url; 19 MiB, two passes. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', {
    message: Buffer.from(password.normalize('NFKC')),
    nonce,
    ...cost,
  })
  return [
    'argon2id',
    `${cost.memory},${cost.passes},${cost.parallelism}`,
    nonce.toString('base64url'),
    tag.toString('base64url'),
  ].join('$')
}

// makes unknown people cost as much time as known ones
const decoy = hashPassword(randomBytes(16).toString('hex'))

export const isPassword = async (hash: string | null, password: string): Promise<boolean> => {
  const [kind, numbers = '', salt = '', wanted = ''] = (hash ?? (await decoy)).split('$')
  const [memory = 0, passes = 0, parallelism = 0] = numbers.split(',').map(Number)
  if (kind !== 'argon2id') return false
  const known = Buffer.from(wanted, 'base64url')
  const tag = await derive('argon2id', {
    message: Buffer.from(password.normalize('NFKC')),
    nonce: Buffer.from(salt, 'base64url'),
    memory,
    passes,
    parallelism,
    tagLength: known.length,
  })
  return timingSafeEqual(tag, known) && hash !== null
}

/** Makes a random token and its digest for storage. */
export const newToken = (): { token: string; digest: Buffer } => {
  const token = randomBytes(32).toString('base64url')
  return { token, digest: digestOf(token) }
}
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()
