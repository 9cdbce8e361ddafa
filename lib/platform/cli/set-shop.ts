import type { VendorSettings } from '#contract/billing/vendor-shapes.ts'
import type { Change } from '#platform/billing/change-by-vendor.ts'
import { wordsIn } from '#platform/words/words-in.ts'
import { readVendorWords, vendorTakes } from './vendor-words.ts'
import { language, Misuse } from './command.ts'

const say = wordsIn(language, 'cli.shop')
const takes = Object.entries(vendorTakes).map(([key, values]) => `  ${key}=${values}`)

export type SetShop = { shop_url: string; changed: Change[] }

/** Reads the changes of `--set`; a wrong one is a misuse that lists what there is. */
export const readChanges = (words: string[], usage: string): VendorSettings => {
  const list = takes.join('\n')
  if (!words.length) throw new Misuse(say('noChanges', { list }), usage)
  const read = readVendorWords(words)
  if ('changes' in read) return read.changes
  const { wrong, word, key } = read
  throw new Misuse(say(`wrong.${wrong}`, { word, key, list }), usage)
}

const shown = (value: Change['after']): string => (value === null ? say('nothing') : String(value))

/** Returns a line for each change, or one that says that nothing changed. */
export const saySettings = ({ shop_url: shop, changed }: SetShop): string =>
  changed.length
    ? changed
        .map(({ key, before, after }) =>
          say('changed', { shop, key, before: shown(before), after: shown(after) }),
        )
        .join('\n')
    : say('unchanged', { shop })
