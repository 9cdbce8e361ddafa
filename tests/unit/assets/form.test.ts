import fs from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { type AssetName, assetNames, assets } from '#contract/assets/assets.ts'
import type { claimPage as claimPageNow } from '#contract/assets/claim-page.ts'
import { defaultAsset } from '#platform/assets/default-asset.ts'
import { fieldKeys } from '#rules/assets/form/field-keys.ts'
import { type FormField, formOf, type FormPage, isPage, pageWith } from '#rules/assets/form/form.ts'
import { firstState, hides, stateKey, statesOf } from '#rules/assets/form/states.ts'
import { leavesOf, listsOf } from '#rules/assets/leaves.ts'

const both = { languages: { base: 'en', others: ['ru'] } }
const dataOf = (name: AssetName) => structuredClone(defaultAsset(name, both))
const form = (name: AssetName) => formOf(name, dataOf(name))
const onPage = ({ fields, tabs }: FormPage): FormField[] => [
  ...fields,
  ...tabs.flatMap((tab) => tab.fields),
]
const names = (locale: string): Record<string, string> =>
  JSON.parse(fs.readFileSync(`messages/${locale}/asset-editor.json`, 'utf8')).names
const english = names('en')
const label = (name: AssetName, of: string) =>
  english[fieldKeys(name, of).find((key) => english[key])!]

describe('the form of each asset', () => {
  test.each(assetNames)('%s has every field once', (name) => {
    const { general, pages } = form(name)
    const shown = [...general.flatMap(({ fields }) => fields), ...pages.flatMap(onPage)].map(
      ({ path }) => path,
    )
    const declared = leavesOf(assets[name].fields, dataOf(name)).map(({ path }) => path)
    expect(shown.toSorted()).toEqual(declared.toSorted())
  })

  test.each(assetNames)('%s reaches every list, and every item’s page leads back', (name) => {
    const { sections, pages } = form(name)
    const isList = (section: (typeof sections)[number]) => !isPage(section)
    const lists = [
      ...sections.filter(isList).map(({ path }) => path),
      ...pages.flatMap((page) => page.lists.map(({ path }) => path)),
    ]
    expect(lists.toSorted()).toEqual(
      listsOf(assets[name].fields, dataOf(name))
        .map(({ path }) => path)
        .toSorted(),
    )
    const paths = new Set(pages.map(({ path }) => path))
    expect(pages.filter(({ back }) => back !== '' && !paths.has(back))).toEqual([])
  })

  test.each(assetNames)(
    '%s has a label for each field, group and item in both languages',
    (name) => {
      const { general, pages, sections } = form(name)
      const groups = general.map((one) => (one.of ? `${one.of}.${one.name}` : one.name))
      const lists = listsOf(assets[name].fields, dataOf(name))
      const every = [
        ...leavesOf(assets[name].fields, dataOf(name)),
        ...sections,
        ...pages,
        ...pages.flatMap(({ tabs }) => tabs),
        ...lists,
      ].map(({ of }) => of)
      const russian = names('ru')
      const missing = [...new Set([...every, ...groups])].filter(
        (of) => !fieldKeys(name, of).some((key) => english[key] && russian[key]),
      )
      expect(missing).toEqual([])
    },
  )

  test.each(assetNames)('%s finds the page of each text', (name) => {
    const whole = form(name)
    const lost = leavesOf(assets[name].fields, dataOf(name)).filter(
      ({ path, field }) =>
        field.kind === 'text' && !onPage(pageWith(whole, path)!).some((one) => one.path === path),
    )
    expect(lost).toEqual([])
  })
})

describe('the specification’s editors', () => {
  test('the loyalty popup: header, cards, widget; general with window, colors, font, position', () => {
    const { sections, general, pages, isPaged } = form('widget')
    expect(isPaged).toBe(true)
    expect(sections.map(({ of }) => label('widget', of))).toEqual([
      'Header Section',
      'Cards',
      'Widget',
    ])
    expect(
      general.map(({ of, name, fields }) => [
        label('widget', of ? `${of}.${name}` : name),
        fields.map((field) => label('widget', field.of)),
      ]),
    ).toEqual([
      [
        'Window settings',
        [
          'Header background image',
          'Header',
          'Background',
          'Card',
          'Title',
          'Button (signed-out view)',
          'Link (signed-out view)',
        ],
      ],
      ['Widget Colors', ['Background', 'Text']],
      ['Font', ['Font']],
      ['Other settings', ['Position']],
    ])
    const page = (path: string) => pages.find((one) => one.path === path)!
    const tabs = (path: string) =>
      page(path).tabs.map((tab) => [
        label('widget', tab.of),
        ...tab.fields.map(({ of }) => label('widget', of)),
      ])
    expect(tabs('popup.header_banner')).toEqual([
      ['Signed out', 'Title', 'Sub title'],
      ['Signed in', 'Title', 'Sub title'],
    ])
    expect(label('widget', page('popup.cards.sign_card').of)).toBe('Signed in card')
    expect(tabs('popup.cards.sign_card')).toEqual([
      ['Signed out', 'Text', 'Button text', 'Subtitle text', 'Login link text'],
      ['Signed in', 'Title', 'Text'],
    ])
    expect(label('widget', page('popup.cards.items_card').of)).toBe('Rewards card')
    expect(label('widget', page('popup.cards.referral').of)).toBe('Referral')
    expect(tabs('popup.cards.referral')).toEqual([
      ['Signed out', 'Title', 'Text'],
      ['Signed in', 'Title', 'Text', 'Button text'],
    ])
    const item = page('popup.cards.items_card.items.i1')
    expect(item.fields.map(({ of }) => label('widget', of))).toEqual([
      'Item title',
      'Item label',
      'Icon',
    ])
    expect(item.back).toBe('popup.cards.items_card')
  })

  test.each([
    [
      'check_balance_page',
      {
        'Main Section': ['Title', 'Sub title', 'Code placeholder', 'Button text'],
        'After code insertion': [
          'Title',
          'Balance display',
          'Expiration text',
          'Clear code button text',
        ],
        'Code not found': ['Title'],
      },
    ],
    [
      'popup',
      {
        Button: ['Button text'],
        Header: ['Title', 'Sub title'],
        'Add Store Credit': [
          'Open form link',
          'Code field placeholder',
          'Button text',
          'Error text',
          'Success text',
        ],
        'Table column titles': ['Code', 'Balance', 'Expiration'],
      },
    ],
  ] as const)('%s: its sections below each other', (name, expected) => {
    const { sections, isPaged } = form(name)
    expect(isPaged).toBe(false)
    const found = sections.map((section) => [
      label(name, section.of),
      onPage(section as FormPage).map(({ of }) => label(name, of)),
    ])
    expect(Object.fromEntries(found)).toEqual(expected)
  })
})

describe('states of the preview', () => {
  test('are those in which texts are seen', () => {
    const keys = (name: AssetName) => statesOf(name).map(({ key }) => key)
    expect(keys('widget')).toEqual(['not_signed', 'signed'])
    expect(keys('check_balance_page')).toEqual([
      'not_giftCardFound',
      'giftCardFound',
      'giftCardNotFound',
    ])
    expect(keys('popup')).toContain('matching_gift_card_status_error')
  })

  test('the popup is first seen open, or as its options were kept', () => {
    expect(firstState('popup', {}).key).toBe('popup_opened')
    expect(firstState('widget', { signed: true }).key).toBe('signed')
    expect(hides({ popup_opened: false })).toBe(true)
    expect(stateKey({})).toBe('')
  })

  test.each(assetNames)('%s has a label for each', (name) => {
    for (const locale of ['en', 'ru']) {
      const file = fs.readFileSync(`messages/${locale}/asset-editor.json`, 'utf8')
      const { states } = JSON.parse(file) as { states: Record<string, string> }
      expect(statesOf(name).filter(({ key }) => !states[key])).toEqual([])
    }
  })
})

test('a field that is added to the tree is in form, shape, meter and history', async () => {
  vi.resetModules()
  vi.doMock('#contract/assets/claim-page.ts', async (original) => {
    const { claimPage } = await original<{ claimPage: typeof claimPageNow }>()
    const { group, title } = await import('#contract/assets/field.ts')
    const { open } = claimPage.fields
    const more = group({ ...open.fields, motto: title({ with: ['shop_name'] }) })
    return { claimPage: group({ ...claimPage.fields, open: more }) }
  })
  try {
    const [{ defaultOf }, { formOf: formAgain }, { shapeOfAsset }, { meterOf }, { changesOf }] =
      await Promise.all([
        import('#rules/assets/defaults.ts'),
        import('#rules/assets/form/form.ts'),
        import('#contract/assets/shape-of.ts'),
        import('#rules/assets/form/meter.ts'),
        import('#rules/assets/changes.ts'),
      ])
    const data = defaultOf('claim-page', (path) => path.slice(-20))
    const pages = formAgain('claim-page', data).pages
    expect(pages.flatMap(onPage).map(({ path }) => path)).toContain('open.motto')
    expect(shapeOfAsset('claim-page').safeParse(data).success).toBe(true)
    const { motto: _, ...older } = data.open as Record<string, string>
    const without = { ...data, open: older }
    expect(shapeOfAsset('claim-page').safeParse(without).success).toBe(false)
    expect(meterOf('claim-page', data, ['ru'])[0]!.total).toBe(8)
    const after = { ...data, open: { ...data.open, motto: 'New' } }
    expect(changesOf('claim-page', data, after)).toMatchObject([
      { key: 'text', values: { field: 'claim-page.open.motto', after: 'New' } },
    ])
  } finally {
    vi.doUnmock('#contract/assets/claim-page.ts')
    vi.resetModules()
  }
})
