import { launcher, launcherText } from '#storefront/draw/launcher.ts'
import type { Launch } from '#storefront/launch.ts'
import { lookOfLauncher } from '#storefront/look-of-launcher.ts'
import { launcherStyle } from '#storefront/style/launcher-style.ts'
import { draftAsked, ownTag } from '#storefront/live/draft/own-tag.ts'
import { chooseLanguage } from './choose-language.ts'
import type { Config, Page, Runtime } from './config.ts'
import { defineInlays } from './inlays.ts'
import { ownAddress } from './own-address.ts'
import { dress, placeIn, sheetOf } from './place.ts'
import { plant } from './plant.ts'

type Name = Launch['name']
type Tender = {
  open: (name?: Name) => void
  close: () => void
  identify: (token: string | null) => void
}

const emit = (name: string, detail?: object): void => {
  document.dispatchEvent(new CustomEvent(`tender:${name}`, { detail: detail ?? null }))
}

const pageOf = (config: Config, data: DOMStringMap, preview: string | null): Page => ({
  config,
  preview,
  language: chooseLanguage(
    [data['lang'], document.documentElement.lang, ...navigator.languages],
    config,
  ),
  token: data['shopper'] || null,
  session: ownAddress(data['session'], location.href),
  links: {
    login: ownAddress(data['login'], location.href) ?? '/account/login',
    register: ownAddress(data['register'], location.href) ?? '/account/register',
  },
  emit,
})

/** Loads the panel's script once; a failed try may be repeated. */
const loaderOf = (page: Page): (() => Promise<Runtime>) => {
  const { origin, panel } = page.config
  let loading: Promise<Runtime> | null = null
  return () =>
    (loading ??= import(`${origin}${panel}`).then(
      ({ start }: { start: (page: Page) => Runtime }) => start(page),
      (cause: unknown) => {
        loading = null
        throw cause
      },
    ))
}

/** Puts a launcher on the page; returns how its panel is opened and closed. */
const putLauncher = (
  page: Page,
  launch: Launch,
  load: () => Promise<Runtime>,
  sheet: CSSStyleSheet,
): ((isOpen?: boolean) => void) => {
  const host = document.createElement('tender-launcher')
  const root = placeIn(host, {})
  dress(root, [lookOfLauncher(launch)], [sheet])
  const place = document.createElement('aside')
  const panels = document.createElement('div')
  place.className = 'tl'
  place.lang = page.language
  place.ariaLabel = launcherText(launch, page.language)
  root.append(place, panels)
  const { origin, lost } = page.config
  const toggle = (isOpen?: boolean): void =>
    void load().then(
      (runtime) => runtime.toggle({ name: launch.name, side: launch.side, root, changed }, isOpen),
      () => show(false, lost[page.language.split('-')[0] ?? ''] ?? lost['en'] ?? null),
    )
  const drawn = plant(
    launcher({
      launch,
      language: page.language,
      images: origin,
      isOpen: false,
      press: () => toggle(),
      near: () =>
        void load().then(
          ({ warm }) => warm(launch.name),
          () => undefined,
        ),
    }),
  )
  if (drawn) place.append(drawn)
  const button = place.querySelector('button')
  const note = document.createElement('p')
  note.className = 'note'
  note.role = 'alert'
  const show = (isOpen: boolean, words: string | null): void => {
    button?.setAttribute('aria-expanded', String(isOpen))
    if (words === null) return note.remove()
    button?.before(note)
    note.textContent = words
  }
  const changed = (isOpen: boolean): void => show(isOpen, null)
  document.documentElement.append(host)
  return toggle
}

const painted = 'first-contentful-paint'
/** the longest wait for a page that paints nothing of its own, in milliseconds */
const paintedMs = 500

/**
 * Lets the page be painted first, as the visitor sees it, and never breaks it: nothing of a shop's
 * own waits for the launcher.
 */
const afterPaint = (act: () => void): void => {
  let isOver = false
  const once = (): void => {
    if (isOver) return
    isOver = true
    try {
      act()
    } catch {
      // the page goes on without it
    }
  }
  const after = (ms: number) => void requestAnimationFrame(() => setTimeout(once, ms))
  const isTold = PerformanceObserver.supportedEntryTypes.includes('paint')
  if (!isTold || performance.getEntriesByName(painted).length > 0) return after(0)
  after(paintedMs)
  new PerformanceObserver((seen, watch) => {
    if (!seen.getEntries().some(({ name }) => name === painted)) return
    watch.disconnect()
    setTimeout(once)
  }).observe({ type: 'paint' })
}

const start = (config: Config, data: DOMStringMap, preview: string | null): void => {
  const world = globalThis as { Tender?: Tender }
  // the script may be on a page twice
  if (world.Tender) return
  const page = pageOf(config, data, preview)
  const load = loaderOf(page)
  const whenLoaded = (act: (runtime: Runtime) => void): void =>
    void load().then(act, () => undefined)
  const toggles = new Map<string, (isOpen?: boolean) => void>()
  let isWanted = false
  let isReady = false
  let early: Name | null = null
  world.Tender = {
    open: (name = config.launchers[0]?.name ?? 'widget') => {
      if (isReady) toggles.get(name)?.(true)
      else early = name
    },
    close: () => {
      early = null
      whenLoaded((runtime) => runtime.close())
    },
    identify: (token) => {
      page.token = typeof token === 'string' && token !== '' ? token : null
      if (isWanted) whenLoaded((runtime) => runtime.identify())
    },
  }
  const loadAndKeep = (): Promise<Runtime> => {
    isWanted = true
    return load()
  }
  const ready = (): void => {
    isReady = true
    const sheet = sheetOf(launcherStyle)
    for (const launch of config.launchers)
      toggles.set(launch.name, putLauncher(page, launch, loadAndKeep, sheet))
    defineInlays(page, loadAndKeep)
    if (early) toggles.get(early)?.(true)
    emit('ready')
  }
  const whenPainted = (): void => afterPaint(ready)
  if (document.body) whenPainted()
  else document.addEventListener('DOMContentLoaded', whenPainted, { once: true })
}

/** Starts with the draft that the page's address shows, or with what is live where it shows none. */
const startPreview = async (live: Config, data: DOMStringMap, token: string): Promise<void> => {
  const { origin, shop } = live
  const query = new URLSearchParams({ shop, tender_preview: token })
  const seen = await fetch(`${origin}/w/v1/preview?${query}`, { credentials: 'omit' })
    .then((response) => (response.ok ? (response.json() as Promise<Config>) : null))
    .catch(() => null)
  try {
    start(seen ?? live, data, seen && token)
  } catch {
    // the page goes on without it
  }
}

/**
 * Starts the runtime on a page of a shop; nothing of it ever breaks the page. `tag` has the
 * attributes of the page's tag, which a script that is loaded later can't read.
 */
export const boot = (config: Config, tag?: DOMStringMap): void => {
  try {
    const data = tag ?? ownTag()
    const preview = draftAsked()
    if (preview === null) start(config, data, null)
    else void startPreview(config, data, preview)
  } catch {
    // the page goes on without it
  }
}
