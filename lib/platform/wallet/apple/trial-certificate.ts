import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { bits, explicit, integer, nothing, objectId, octets, sequence } from './der.ts'
import { set, time, utf8, yes } from './der.ts'

/** Certificates and the key that signs passes, as PEM. */
export type Certificates = { wwdr: string; cert: string; key: string }
type Name = Readonly<Record<string, string>>
type Party = { name: Name; keys: { publicKey: KeyObject; privateKey: KeyObject } }

const ids: Readonly<Record<string, string>> = {
  CN: '2.5.4.3',
  O: '2.5.4.10',
  OU: '2.5.4.11',
  UID: '0.9.2342.19200300.100.1.1',
}
const rsaWithSha256 = '1.2.840.113549.1.1.11'
const basicConstraints = '2.5.29.19'
const keyUsage = '2.5.29.15'
const years = 10

const nameOf = (name: Name): Buffer =>
  sequence(
    ...Object.entries(name).map(([key, value]) => set(sequence(objectId(ids[key]!), utf8(value)))),
  )

const extension = (id: string, value: Buffer): Buffer =>
  sequence(objectId(id), yes(), octets(value))

/** A certificate signs others, or signs passes. */
const extensionsOf = (isAuthority: boolean): Buffer =>
  sequence(
    extension(basicConstraints, isAuthority ? sequence(yes()) : sequence()),
    extension(keyUsage, isAuthority ? bits(Buffer.from([0x04]), 2) : bits(Buffer.from([0x80]), 7)),
  )

const pem = (label: string, bytes: Buffer): string =>
  [
    `-----BEGIN ${label}-----`,
    ...(bytes.toString('base64').match(/.{1,64}/g) ?? []),
    `-----END ${label}-----`,
    '',
  ].join('\n')

const certify = (of: Party, by: Party, now: Date): string => {
  const from = new Date(now.getTime() - 24 * 60 * 60 * 1000)
  const to = new Date(from)
  to.setUTCFullYear(from.getUTCFullYear() + years)
  const algorithm = sequence(objectId(rsaWithSha256), nothing())
  const body = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    nameOf(by.name),
    sequence(time(from), time(to)),
    nameOf(of.name),
    of.keys.publicKey.export({ format: 'der', type: 'spki' }),
    explicit(3, extensionsOf(of === by)),
  )
  const signature = sign('sha256', body, by.keys.privateKey)
  return pem('CERTIFICATE', sequence(body, algorithm, bits(signature)))
}

const party = (name: Name): Party => ({
  name,
  keys: generateKeyPairSync('rsa', { modulusLength: 2048 }),
})

const make = (passType: string, team: string, now: Date): Certificates => {
  const authority = party({ CN: 'Tender trial authority', O: 'Tender' })
  const signer = party({ UID: passType, CN: `Pass Type ID: ${passType}`, OU: team, O: 'Tender' })
  return {
    wwdr: certify(authority, authority, now),
    cert: certify(signer, authority, now),
    key: signer.keys.privateKey.export({ format: 'pem', type: 'pkcs1' }) as string,
  }
}

const file = 'wallet-trial.json'

const read = (folder: string): Certificates | null => {
  try {
    return JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as Certificates
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw cause
  }
}

/**
 * Makes a certificate to try passes with, once for a folder: written whole or not at all, so that
 * processes that start at once agree on one. No iPhone accepts what it signs.
 */
export const trialCertificates = (
  folder: string,
  { passType, team }: { passType: string; team: string },
  now: Date,
): Certificates => {
  const known = read(folder)
  if (known) return known
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const own = path.join(folder, `${file}.${randomBytes(6).toString('hex')}`)
  fs.writeFileSync(own, JSON.stringify(make(passType, team, now)), { mode: 0o600 })
  try {
    fs.linkSync(own, path.join(folder, file))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
  } finally {
    fs.rmSync(own)
  }
  return read(folder)!
}
