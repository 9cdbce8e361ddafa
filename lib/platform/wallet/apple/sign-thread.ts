import { parentPort } from 'node:worker_threads'
import { PKPass } from 'passkit-generator'
import type { Unsigned } from './sign.ts'

/** Escapes a text for a file of strings, which the library writes as it is. */
const escaped = (text: string): string =>
  text.replace(/[\\"]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

const packed = ({ json, files, strings, signer }: Unsigned): Buffer => {
  const pass = new PKPass(
    {
      ...Object.fromEntries(
        Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)]),
      ),
      'pass.json': Buffer.from(JSON.stringify(json)),
    },
    { wwdr: signer.wwdr, signerCert: signer.cert, signerKey: signer.key },
  )
  for (const [language, texts] of Object.entries(strings))
    pass.localize(
      language,
      Object.fromEntries(
        Object.entries(texts).map(([text, said]) => [escaped(text), escaped(said)]),
      ),
    )
  return pass.getAsBuffer()
}

parentPort?.on('message', ({ id, unsigned }: { id: number; unsigned: Unsigned }) => {
  try {
    parentPort?.postMessage({ id, bytes: packed(unsigned) })
  } catch (cause) {
    parentPort?.postMessage({ id, problem: cause instanceof Error ? cause.message : 'unknown' })
  }
})
