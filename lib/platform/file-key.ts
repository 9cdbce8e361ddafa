import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'

/** The start of a private key of Ed25519 in PKCS #8, which its 32 bytes follow. */
const pkcs8Start = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Signs files, so that anybody can verify them with the public key. */
export type FileKey = {
  /** 32 bytes in base64url */
  publicKey: string
  /** 64 bytes in base64url */
  sign: (text: string) => string
}

/** Makes the key of files from 32 secret bytes. */
export const fileKeyFrom = (seed: Buffer): FileKey => {
  const key = Buffer.concat([pkcs8Start, seed])
  const secret = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  return {
    publicKey: createPublicKey(secret).export({ format: 'jwk' }).x!,
    sign: (text) => sign(null, Buffer.from(text, 'utf8'), secret).toString('base64url'),
  }
}

/** Verifies a signature by a public key alone. */
export const isSignedBy = (publicKey: string, text: string, signature: string): boolean => {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  return verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64url'))
}
