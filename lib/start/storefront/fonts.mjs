import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** Fonts by family: the package, and the weights that are files of their own; variable ones have none. */
const families = {
  Bungee: ['@fontsource/bungee', [400]],
  Courgette: ['@fontsource/courgette', [400]],
  'Dancing Script': ['@fontsource-variable/dancing-script'],
  Dosis: ['@fontsource-variable/dosis'],
  Lato: ['@fontsource/lato', [400, 700]],
  Montserrat: ['@fontsource-variable/montserrat'],
  'Noto Sans JP': ['@fontsource-variable/noto-sans-jp'],
  Orbitron: ['@fontsource-variable/orbitron'],
  Oswald: ['@fontsource-variable/oswald'],
  Poppins: ['@fontsource/poppins', [400, 600]],
  'Open Sans': ['@fontsource-variable/open-sans'],
  Quicksand: ['@fontsource-variable/quicksand'],
  Karla: ['@fontsource-variable/karla'],
  'Darker Grotesque': ['@fontsource-variable/darker-grotesque'],
}

const hashed = (name, bytes, ext) =>
  `${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.${ext}`
const slug = (family) => family.toLowerCase().replaceAll(' ', '-')

const rule = /@font-face\s*{([^}]*)}/g
const valueIn = (text, name) => new RegExp(`${name}:\\s*([^;]+);`).exec(text)[1].trim()

/** Reads the faces of a family: the file in its package, weights, and the letters of the file. */
const facesOf = (root, weights) =>
  (weights ? weights.map((weight) => `${weight}.css`) : ['wght.css']).flatMap((sheet) =>
    [...fs.readFileSync(path.join(root, sheet), 'utf8').matchAll(rule)].map(([, text]) => ({
      file: /url\(\.\/(files\/[\w.-]+\.woff2)\)/.exec(text)[1],
      weight: valueIn(text, 'font-weight'),
      range: valueIn(text, 'unicode-range'),
    })),
  )

/**
 * Copies the fonts of assets into a folder, each file under a name with the hash of its bytes.
 * Returns for each family a script that lists its faces: `[file, weight, unicode range]`.
 */
export const copyFonts = (folder) =>
  Object.entries(families).map(([family, [from, weights]]) => {
    const root = path.join('node_modules', from)
    const faces = facesOf(root, weights).map(({ file, weight, range }) => {
      const bytes = fs.readFileSync(path.join(root, file))
      const name = hashed(path.basename(file, '.woff2'), bytes, 'woff2')
      fs.writeFileSync(path.join(folder, name), bytes)
      return [name, weight, range]
    })
    const code = `export const faces=${JSON.stringify(faces)}\n`
    return { family, list: { fileName: hashed(slug(family), code, 'js'), code }, faces }
  })
