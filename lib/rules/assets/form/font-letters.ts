import type { fonts } from '#contract/assets/field.ts'

type Range = readonly [first: number, last: number]

/** Reads ranges of letters, `41-ff 131`. */
const lettersIn = (ranges: string): Range[] =>
  ranges.split(' ').map((range) => {
    const [first = '', last = first] = range.split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })

/**
 * Letters of Latin, Greek, Cyrillic, Hebrew and Devanagari that the files of each font have. A range
 * goes over signs that are no letters. Helvetica is the reader's own font.
 */
export const fontLetters: Readonly<
  Record<Exclude<(typeof fonts)[number], 'Helvetica'>, readonly Range[]>
> = {
  Bungee: lettersIn(
    '41-17e 18f 192 1a0-1a1 1af-1b0 1cd-1dc 1e6-1e7 218-21b 237 1e0c-1e0f 1e20-1e21 1e24-1e25 ' +
      '1e2a-1e2b 1e36-1e3b 1e42-1e49 1e5a-1e63 1e6c-1e6f 1e80-1e85 1e8e-1e8f 1e92-1e93 1e97 ' +
      '1e9e 1ea0-1ef9',
  ),
  Courgette: lettersIn(
    '41-148 14a-17e 192 1fc-1fd 218-219 237 1e02-1e03 1e0a-1e0b 1e1e-1e1f 1e40-1e41 1e56-1e57 ' +
      '1e60-1e61 1e6a-1e6b 1e80-1e85 1ef2-1ef3',
  ),
  'Dancing Script': lettersIn(
    '41-17e 18f 192 1a0-1a1 1af-1b0 1c4-1cc 1e6-1e7 1ea-1eb 1fa-21b 22a-22d 230-233 237 ' +
      '1e80-1e85 1e9e 1ea0-1ef9',
  ),
  Dosis: lettersIn('41-148 14a-17e 192 1a0-1a1 1af-1b0 1fc-1ff 218-219 237 1e80-1e85 1ea0-1ef9'),
  Lato: lettersIn('41-ff 104-107 118-119 131 141-144 152-153 15a-15b 160-161 178-17e 192'),
  Montserrat: lettersIn(
    '41-183 186-18c 18e-194 196-1a1 1a4-1a6 1a9 1ac-1b9 1c0-1f5 1f8-220 222-223 226-233 237 ' +
      '23a-23e 241-24f 400-45f 462-463 46a-46b 472-475 48a-4ff 510-513 51a-51d 524-529 52e-52f ' +
      '1e00-1e9b 1e9e 1ea0-1ef9',
  ),
  'Noto Sans JP': lettersIn(
    '41-103 110-113 11a-11b 128-12b 143-144 147-148 14c-14f 152-153 168-16d 192 1a0-1a1 ' +
      '1af-1b0 1cd-1dc 1f8-1f9 401 410-44f 451 1e3e-1e3f 1ea0-1ef9',
  ),
  Orbitron: lettersIn('41-7a c0-cf d1-d6 d9-dd df-ef f1-f6 f9-fd ff 131 152-153'),
  Oswald: lettersIn(
    '41-17f 18f 192 1a0-1a1 1af-1b0 1b7 1c4-1ce 1d3-1d4 1e4-1eb 1ee-1ef 1f1-1f5 1fa-21b ' +
      '21e-21f 22a-22d 230-233 237 400-45f 462-463 46a-46b 472-475 48a-4ff 510-513 51c-51d ' +
      '524-529 52e-52f 1e02-1e03 1e0a-1e0b 1e1e-1e1f 1e40-1e41 1e56-1e57 1e60-1e61 1e6a-1e6b ' +
      '1e80-1e85 1e9e 1ea0-1ef9',
  ),
  Poppins: lettersIn(
    '41-107 10a-11b 11e-123 128-131 136-137 139-148 14c-15b 15e-165 168-17e 18f 192 1fc-1fd ' +
      '218-21b 905-90d 90f-911 913-928 92a-933 935-95e 960-961 972 1e80-1e85 1ef2-1ef3 ' +
      '1ef8-1ef9',
  ),
  'Open Sans': lettersIn(
    '41-17f 192 1a0-1a1 1af-1b0 1ea-1ed 1f0 1fa-1ff 218-21b 237 386-3ce 3d1-3d2 3d6 400-513 ' +
      '5d0-5ea 1e00-1e01 1e3e-1e3f 1e80-1e85 1e9e 1ea0-1ef9',
  ),
  Quicksand: lettersIn(
    '41-17e 18f 192 19d 1a0-1a1 1af-1b0 1c4-1d4 1e6-1e7 1ea-1eb 1f2 1fa-21b 22a-22d 230-233 ' +
      '237 1e08-1e09 1e0c-1e0f 1e12-1e17 1e1c-1e1d 1e20-1e21 1e24-1e25 1e2a-1e2b 1e2e-1e2f ' +
      '1e36-1e37 1e3a-1e3d 1e42-1e53 1e5a-1e5b 1e5e-1e69 1e6c-1e71 1e78-1e7b 1e80-1e85 ' +
      '1e8e-1e8f 1e92-1e93 1e97 1e9e 1ea0-1ef9',
  ),
  Karla: lettersIn(
    '41-107 10a-113 116-11b 11e-123 126-127 12a-12b 12e-133 136-137 139-13e 141-148 14a-14d ' +
      '150-15b 15e-167 16a-17e 192 218-21b 237 1e80-1e85 1e9e 1ef2-1ef3',
  ),
  'Darker Grotesque': lettersIn(
    '41-107 10a-113 116-11b 11e-123 126-12b 12e-133 136-137 139-13e 141-148 14a-14d 150-15b ' +
      '15e-17e 1a0-1a1 1af-1b0 218-21b 237 1e80-1e85 1e9e 1ea0-1ef9',
  ),
}
