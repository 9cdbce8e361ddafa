import { expect, test } from 'vitest'
import { maskedFile } from '#upstream/elsewhere/files.ts'

/** Returns a file as it is passed on, when it arrives in pieces of some bytes. */
const shown = async (text: string | Uint8Array, size = 7): Promise<string> => {
  const bytes = Buffer.from(text as string)
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const out: Uint8Array[] = []
  for await (const piece of maskedFile(pieces())) out.push(piece)
  return Buffer.concat(out).toString()
}

test.each([
  [',', 'Code'],
  [';', 'Gift_Card_Code'],
  ['\t', 'Код'],
])('codes of any length are masked in their own column, between %j', async (d, head) => {
  const fileOf = (code: string) =>
    `\uFEFFName${d}${head}${d}Note\r\n"Ada\n${d} L."${d}${code}${d}"a ""b"""\r\n`
  expect(await shown(fileOf('abcd-1234'))).toBe(fileOf('•••• •••• •••• 1234'))
})

test('a cell that looks like a code is masked wherever it is, also without a header', async () => {
  expect(await shown('AB12 CD34 EF56 GH78,5.00\n"ab12-cd34-ef56-gh78",7')).toBe(
    '•••• •••• •••• GH78,5.00\n"•••• •••• •••• GH78",7',
  )
})

test('a stray quotation mark hides no code', async () => {
  const rows = (first: string, second: string) =>
    `Note,Code\n5" pipe,${first}\n"open,AB12CD34EF56GH78\nnext,${second}`
  expect(await shown(rows('abcd-1234', 'X'))).toBe(
    rows('•••• •••• •••• 1234', 'X').replace('AB12CD34EF56GH78', '•••• •••• •••• GH78'),
  )
})

test('everything else is passed on to the letter', async () => {
  const text = 'Email,Zip code,Currency code,Code\na@b.example,90210,GBP,\n\n"x, y",,,-\nend'
  expect(await shown(text)).toBe(text)
  expect(await shown('')).toBe('')
})

test('a file that isn’t text, or never ends a line, is not passed on', async () => {
  await expect(shown(new Uint8Array([80, 75, 3, 4, 255, 254]))).rejects.toThrow('not valid')
  await expect(shown('x'.repeat(2_000_000), 64_000)).rejects.toMatchObject({
    code: 'upstream_broken',
  })
})
