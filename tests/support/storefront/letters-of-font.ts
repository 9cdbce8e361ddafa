import fs from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** Reads the numbers of a WOFF2 directory, seven bits a byte. */
const numbersIn = (bytes: Buffer, from: number) => {
  let at = from
  const byte = (): number => bytes[at++]!
  return {
    byte,
    skip: (count: number) => void (at += count),
    number: (): number => {
      let value = 0
      for (;;) {
        const next = byte()
        value = value * 128 + (next & 127)
        if (next < 128) return value
      }
    },
    here: () => at,
  }
}

/** Returns the table `cmap` of a WOFF2 file, which says which letters the font has. */
const cmapIn = (file: string): Buffer => {
  const bytes = fs.readFileSync(file)
  const read = numbersIn(bytes, 48)
  let found: [from: number, size: number] | null = null
  let offset = 0
  for (let table = bytes.readUInt16BE(12); table > 0; table -= 1) {
    const flags = read.byte()
    const tag = flags & 63
    if (tag === 63) read.skip(4)
    const size = read.number()
    // glyf and loca are transformed in version 0, all others in any but 0
    const isGlyphs = tag === 10 || tag === 11
    const kept = flags >> 6 !== (isGlyphs ? 3 : 0) ? read.number() : size
    if (tag === 0) found = [offset, size]
    offset += kept
  }
  const packed = bytes.subarray(read.here(), read.here() + bytes.readUInt32BE(20))
  const [from, size] = found!
  return brotliDecompressSync(packed).subarray(from, from + size)
}

/** Adds the letters of a table of format 4: runs of 16 bits. */
const addRuns = (table: Buffer, add: (code: number) => void): void => {
  const runs = table.readUInt16BE(6)
  for (let run = 0; run < runs; run += 2) {
    const last = table.readUInt16BE(14 + run)
    const first = table.readUInt16BE(16 + runs + run)
    const delta = table.readUInt16BE(16 + 2 * runs + run)
    const at = 16 + 3 * runs + run
    const offset = table.readUInt16BE(at)
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const glyph =
        offset === 0
          ? (code + delta) & 0xffff
          : table.readUInt16BE(at + offset + 2 * (code - first))
      if (glyph !== 0) add(code)
    }
  }
}

/** Adds the letters of a table of format 12: groups of 32 bits. */
const addGroups = (table: Buffer, add: (code: number) => void): void => {
  for (let group = 0; group < table.readUInt32BE(12); group += 1) {
    const at = 16 + 12 * group
    for (let code = table.readUInt32BE(at); code <= table.readUInt32BE(at + 4); code += 1) add(code)
  }
}

/** Reads which letters a font's file has, as code points. */
export const lettersOfFont = (file: string): Set<number> => {
  const cmap = cmapIn(file)
  const found = new Set<number>()
  const add = (code: number): void => void found.add(code)
  for (let table = 0; table < cmap.readUInt16BE(2); table += 1) {
    const own = cmap.subarray(cmap.readUInt32BE(8 + 8 * table))
    const format = own.readUInt16BE(0)
    if (format === 4) addRuns(own, add)
    if (format === 12) addGroups(own, add)
  }
  return found
}
