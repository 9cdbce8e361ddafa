import { afterEach, expect, test, vi } from 'vitest'
import { awaitDraft } from '#storefront/live/draft/await-draft.ts'
import { boot } from '#storefront/live/boot.ts'

type Started = { config: string; tag: { lang?: string } }
const world = globalThis as { started?: Started[]; asked?: string[] }
/** A module like a draft's, which notes its address and what it is started with. */
const moduleOf = (code: string) =>
  `data:text/javascript,${encodeURIComponent(`(globalThis.asked ??= []).push(import.meta.url);${code}//`)}`
const drafted = moduleOf(
  `export const tender = {
    config: 'facts',
    boot: (config, tag) => (globalThis.started ??= []).push({ config, tag })
  }`,
)
const token = 'tp.popup.1800000000.00'

/** Runs the script on a page, as if the page's tag ran it. */
const runOn = (search: string, script: string) => {
  history.replaceState(null, '', `/${search}`)
  const tag = document.createElement('script')
  tag.dataset['lang'] = 'ru'
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(tag)
  awaitDraft(script)
  vi.restoreAllMocks()
}
afterEach(() => {
  delete world.started
  delete world.asked
})

test('a page whose address shows a draft loads and starts it, with the attributes of its tag', async () => {
  runOn(`?a=1&tender_preview=${token}`, drafted)
  await vi.waitFor(() => expect(world.started).toHaveLength(1))
  expect(world.started![0]!.config).toBe('facts')
  expect(world.started![0]!.tag.lang).toBe('ru')
  expect(world.asked![0]).toContain(`?tender_preview=${token}`)
})

test('any other page loads nothing', async () => {
  runOn('?a=1&preview=1', drafted)
  await new Promise((done) => setTimeout(done, 50))
  expect(world.asked).toBeUndefined()
})

test('a module that shows none, or can’t be loaded, starts nothing and breaks no page', async () => {
  const problems: unknown[] = []
  const note = (cause: unknown) => problems.push(cause)
  process.on('unhandledRejection', note)
  runOn(`?tender_preview=${token}`, moduleOf('export {}'))
  runOn(`?tender_preview=${token}`, 'data:text/javascript,throw new Error()//')
  await vi.waitFor(() => expect(world.asked).toHaveLength(1))
  await new Promise((done) => setTimeout(done, 50))
  process.off('unhandledRejection', note)
  expect(problems).toEqual([])
  expect(world.started).toBeUndefined()
})

test('a script that is loaded later takes the attributes that it is given', () => {
  history.replaceState(null, '', '/')
  const tags: (string | undefined)[] = []
  const tag = new Proxy({} as DOMStringMap, {
    get: (_, name) => void tags.push(String(name)),
  })
  boot({ launchers: [], languages: [], base: 'en', inline: [] } as never, tag)
  expect(tags).toContain('lang')
})
