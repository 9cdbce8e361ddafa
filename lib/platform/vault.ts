import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { codeFrom, codeLength, normalCode } from '#rules/gift-card-code.ts'

export type SealedCode = { digest: Buffer; cipher: Buffer; last4: string }
/** Signs files by Ed25519, so that anybody can verify them with the public key. */
export type FileKey = {
  /** 32 bytes in base64url */
  publicKey: string
  /** 64 bytes in base64url */
  sign: (text: string) => string
}
export type Vault = {
  /** a new random code */
  make: () => string
  seal: (shopId: bigint, code: string) => SealedCode
  /** so many new codes, one after another in each piece: all of their random bytes are drawn at once */
  sealNew: (shopId: bigint, count: number) => { digests: Buffer; ciphers: Buffer; last4s: Buffer }
  open: (shopId: bigint, cipher: Uint8Array) => string
  digest: (shopId: bigint, typed: string) => Buffer
  /** proof that the address of a greeting is ours */
  greet: (codeId: bigint) => string
  /** the digest by which an email address is found, also once the address itself is erased */
  address: (shopId: bigint, email: string) => Buffer
  /** proof that a link by which an email's recipient unsubscribes is ours, and of which recipient */
  unsubscribe: (shopId: bigint, mailId: bigint, email?: string) => string
  /** proof that a text is this installation's */
  sign: (text: string) => string
  /** the key of files that leave, whose public half others have */
  files: FileKey
  /** proof by ourselves of who a shopper is, which no other signature gives */
  shopper: (text: string) => Buffer
  /** proof that a pass in a wallet, or its page, is ours */
  pass: (text: string) => string
  /** proof that a link to a draft is ours */
  preview: (text: string) => Buffer
  /** the digest by which a card or customer of another system is known again */
  moved: (shopId: bigint, text: string) => Buffer
  /** any text at rest that may hold a code */
  hide: (text: string) => Buffer
  reveal: (hidden: Uint8Array) => string
}

const nonceBytes = 12
const tagBytes = 16

const hideWith = (
  key: KeyObject,
  aad: string,
  text: string,
  nonce: Uint8Array = randomBytes(nonceBytes),
): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad))
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden])
}

const revealWith = (key: KeyObject, aad: string, sealed: Uint8Array): string => {
  const bytes = Buffer.from(sealed)
  const plain = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(aad))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([
    plain.update(bytes.subarray(nonceBytes + tagBytes)),
    plain.final(),
  ]).toString('utf8')
}

/** The start of a private key of Ed25519 in PKCS #8, which its 32 bytes follow. */
const pkcs8Start = Buffer.from('302e020100300506032b657004220420', 'hex')

const fileKeyFrom = (seed: Buffer): FileKey => {
  const key = Buffer.concat([pkcs8Start, seed])
  const secret = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  return {
    publicKey: createPublicKey(secret).export({ format: 'jwk' }).x!,
    sign: (text) => sign(null, Buffer.from(text, 'utf8'), secret).toString('base64url'),
  }
}

/** Codes at rest: AES-256-GCM for display, HMAC for lookup, both bound to the shop. */
export const vaultWith = (dataKey: string): Vault => {
  // key objects: making one from bytes at each call takes four times as long as the call itself
  const derive = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', dataKey, 'tender', purpose, 32)))
  const hiding = derive('gift card code')
  const finding = derive('gift card lookup')
  const keeping = derive('kept answer')
  const greeting = derive('greeting')
  const signing = derive('statement')
  const addressing = derive('email address')
  const unsubscribing = derive('unsubscribe')
  const proving = derive('shopper')
  const passing = derive('wallet pass')
  const previewing = derive('preview of a draft')
  const moving = derive('moved in')
  const address = (shopId: bigint, email: string) =>
    createHmac('sha256', addressing).update(`${shopId}:${email.trim().toLowerCase()}`).digest()
  const digest = (shopId: bigint, typed: string) =>
    createHmac('sha256', finding)
      .update(`${shopId}:${normalCode(typed)}`)
      .digest()
  const seal = (shopId: bigint, code: string, nonce?: Uint8Array): SealedCode => ({
    digest: digest(shopId, code),
    cipher: hideWith(hiding, String(shopId), code, nonce),
    last4: code.slice(-4),
  })
  return {
    make: () => codeFrom(randomBytes(codeLength)),
    digest,
    seal: (shopId, code) => seal(shopId, code),
    sealNew: (shopId, count) => {
      const codes = randomBytes(codeLength * count)
      const nonces = randomBytes(nonceBytes * count)
      const piece = (of: Buffer, size: number, i: number) => of.subarray(i * size, (i + 1) * size)
      const sealed = Array.from({ length: count }, (_, i) =>
        seal(shopId, codeFrom(piece(codes, codeLength, i)), piece(nonces, nonceBytes, i)),
      )
      return {
        digests: Buffer.concat(sealed.map((one) => one.digest)),
        ciphers: Buffer.concat(sealed.map((one) => one.cipher)),
        last4s: Buffer.from(sealed.map((one) => one.last4).join('')),
      }
    },
    open: (shopId, sealed) => revealWith(hiding, String(shopId), sealed),
    greet: (codeId) =>
      createHmac('sha256', greeting).update(String(codeId)).digest('base64url').slice(0, 22),
    address,
    unsubscribe: (shopId, mailId, email) =>
      createHmac('sha256', unsubscribing)
        .update(
          [shopId, mailId, ...(email ? [address(shopId, email).toString('hex')] : [])].join(':'),
        )
        .digest('base64url'),
    sign: (text) => createHmac('sha256', signing).update(text).digest('hex'),
    files: fileKeyFrom(derive('file that leaves').export()),
    shopper: (text) => createHmac('sha256', proving).update(text).digest(),
    pass: (text) => createHmac('sha256', passing).update(text).digest('base64url'),
    preview: (text) => createHmac('sha256', previewing).update(text).digest(),
    moved: (shopId, text) => createHmac('sha256', moving).update(`${shopId}:${text}`).digest(),
    hide: (text) => hideWith(keeping, 'answer', text),
    reveal: (hidden) => revealWith(keeping, 'answer', hidden),
  }
}
