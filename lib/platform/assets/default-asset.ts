import en from '#messages/en/assets.json' with { type: 'json' }
import ru from '#messages/ru/assets.json' with { type: 'json' }
import { type AssetData, type AssetName, assets } from '#contract/assets/assets.ts'
import { defaultOf } from '#rules/assets/defaults.ts'
import { fillAsset } from '#rules/assets/fill.ts'
import { leavesOf } from '#rules/assets/leaves.ts'
import { usualLanguages } from '#rules/shop/language.ts'
import type { Settings } from '#contract/shop/settings-shapes.ts'

type Tree = { [key: string]: string | Tree }
const shipped: Readonly<Record<string, Tree>> = { en, ru }

const sayIn =
  (tree: Tree) =>
  (path: string): string => {
    const text = path.split('.').reduce<string | Tree>((at, key) => (at as Tree)[key]!, tree)
    if (typeof text !== 'string') throw new Error(`no default text at ${path}`)
    return text
  }

/** Returns the default of an asset in the shop's base language, with the other shipped languages. */
export const defaultAsset = <Name extends AssetName>(
  name: Name,
  settings: Pick<Settings, 'languages'>,
): AssetData<Name> => {
  const { base, others } = settings.languages ?? usualLanguages
  const data = defaultOf(name, sayIn(shipped[base] ?? en))
  const translated = others.filter((language) => shipped[language])
  return {
    ...data,
    translations: Object.fromEntries(
      translated.map((language) => [language, textsOf(name, shipped[language]!)]),
    ),
  }
}

/** Returns saved data with today's fields. */
export const filled = (
  name: AssetName,
  { shop }: { shop: { settings: Pick<Settings, 'languages'> } },
  data: unknown,
): AssetData => fillAsset(name, data, defaultAsset(name, shop.settings))

const textsOf = (name: AssetName, tree: Tree): Record<string, string> =>
  Object.fromEntries(
    leavesOf(assets[name].fields, defaultOf(name, sayIn(tree)))
      .filter(({ field }) => field.kind === 'text')
      .map(({ path, value }) => [path, value as string]),
  )
