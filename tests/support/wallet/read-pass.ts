import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Reads the files of a pass, which are stored without compression, from the archive's directory. */
export const filesIn = (bytes: Uint8Array): Map<string, Buffer> => {
  const zip = Buffer.from(bytes)
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error('a compressed file')
    const [size, name, extra, note] = [20, 28, 30, 32].map((offset, i) =>
      i === 0 ? zip.readUInt32LE(at + offset) : zip.readUInt16LE(at + offset),
    ) as [number, number, number, number]
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    files.set(zip.toString('utf8', at + 46, at + 46 + name), zip.subarray(begin, begin + size))
    at += 46 + name + extra + note
  }
  return files
}

export const jsonOf = (files: Map<string, Buffer>): Record<string, unknown> =>
  JSON.parse(files.get('pass.json')!.toString()) as Record<string, unknown>

/** Lists files whose digest isn't the manifest's, and those that it lacks. */
export const wronglyListed = (files: Map<string, Buffer>): string[] => {
  const manifest = JSON.parse(files.get('manifest.json')!.toString()) as Record<string, string>
  return [...files]
    .filter(([name]) => name !== 'manifest.json' && name !== 'signature')
    .filter(([name, file]) => createHash('sha1').update(file).digest('hex') !== manifest[name])
    .map(([name]) => name)
}

/** Verifies a pass's signature as OpenSSL does; throws where it is wrong, or OpenSSL is missing. */
export const verifyWithOpenssl = (files: Map<string, Buffer>, authority: string): void => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tender-pass-'))
  const write = (name: string, bytes: Buffer | string): string => {
    const file = path.join(folder, name)
    fs.writeFileSync(file, bytes)
    return file
  }
  try {
    execFileSync(
      'openssl',
      [
        ...'cms -verify -binary -inform DER -purpose any -in'.split(' '),
        write('signature', files.get('signature')!),
        '-content',
        write('manifest.json', files.get('manifest.json')!),
        '-CAfile',
        write('authority.pem', authority),
        '-out',
        path.join(folder, 'content'),
      ],
      { stdio: 'pipe' },
    )
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}
