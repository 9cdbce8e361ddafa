import { render } from 'preact-render-to-string'
import { type AssetData, type AssetName, assetNames, assets } from '#contract/assets/assets.ts'
import type { Shown } from '#contract/assets/field.ts'
import { defaultAsset } from '#platform/assets/default-asset.ts'
import { leavesOf } from '#rules/assets/leaves.ts'
import { draw } from '#storefront/draw/drawings.ts'
import { framed, rooted } from '#storefront/draw/frame.ts'
import { calm, type View } from '#storefront/view.ts'

export { assetNames }
const languages = { base: 'en', others: ['ru'] }

/** The data of an asset that was never changed. */
export const dataOf = <Name extends AssetName>(name: Name): AssetData<Name> =>
  structuredClone(defaultAsset(name, { languages }))

type Node = Record<string, unknown>
/** Gives every text of an asset another value. */
export const retold = (
  name: AssetName,
  tell: (path: string, text: string) => string,
): AssetData => {
  const data = dataOf(name)
  for (const { path, field, value } of leavesOf(assets[name].fields, data)) {
    if (field.kind !== 'text') continue
    const parts = path.split('.')
    const last = parts.pop()!
    const at = parts.reduce<unknown>(
      (inner, part) =>
        Array.isArray(inner)
          ? (inner as { id: string }[]).find(({ id }) => id === part)
          : (inner as Node)[part],
      data,
    )
    ;(at as Node)[last] = tell(path, value as string)
  }
  return data
}

/** Lists every state that a field of an asset asks the preview for, and the plain one. */
export const statesOf = (name: AssetName): Shown[] => {
  const shown = leavesOf(assets[name].fields, dataOf(name)).flatMap(({ field }) =>
    field.kind === 'text' ? [field.shows] : [],
  )
  const own = new Map(shown.map((state) => [JSON.stringify(state), state]))
  return [{}, ...own.values()]
}

/** Returns a view for a test: signed in or out, in a language, with whatever data. */
export const viewOf = (name: AssetName, state: Shown = {}, more: Partial<View> = {}): View =>
  ({
    name,
    data: dataOf(name),
    language: 'en',
    shop: { name: 'Maple & Thread', currency: 'GBP' },
    state: {
      ...calm,
      ...state,
      signed: state['signed'] === true || name === 'apple-wallet' || name === 'popup',
    },
    shopper: {
      name: 'Ada',
      balance: '25.50',
      currency: 'GBP',
      lots: [{ amount: '25.50', expires_on: '2030-05-01' }],
      cards: [{ last4: '4F7K', balance: '25.50', expires_on: null }],
    },
    images: 'https://shop-pages.example',
    links: { login: '/account/login', register: '/account/register' },
    acts: {},
    has: { referral: true, invite: true, wallet: true },
    total: '42.00',
    card: { balance: '£25.50', expires_on: '1 May 2030', code: 'AAAA BBBB CCCC 4F7K' },
    ...more,
  }) as View

export const html = (view: View): string => render(rooted(view, framed(view, draw(view))))

/** The texts of a document that a reader sees, or a screen reader says. */
export const textOf = (page: string): string => {
  const said = [...page.matchAll(/(?:aria-label|placeholder|alt|title)="([^"]*)"/g)]
  return [page.replace(/<[^>]*>/g, '\n'), ...said.map(([, text]) => text)]
    .join('\n')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
}
