import { render, type VNode } from 'preact'
import { h } from '#storefront/h.ts'
import type { AssetData } from '#contract/assets/assets.ts'
import type { FromPreview, ToPreview } from '#contract/assets/preview.ts'
import { draw } from '#storefront/draw/drawings.ts'
import { framed, rooted } from '#storefront/draw/frame.ts'
import { launcher } from '#storefront/draw/launcher.ts'
import { launchOfPopup, launchOfWidget } from '#storefront/launch.ts'
import { fontOf, lookOf } from '#storefront/look.ts'
import { lookOfLauncher } from '#storefront/look-of-launcher.ts'
import { launcherStyle } from '#storefront/style/launcher-style.ts'
import { previewStyle } from '#storefront/style/preview-style.ts'
import { style } from '#storefront/style/style.ts'
// the panel's script has the drawings: with it, shops and previews share one file
import './panel.ts'
import { knowFont } from './know-font.ts'
import { viewOf } from './preview-view.ts'
import { isToPreview } from './to-preview.ts'

const launchOf = ({ name, data }: ToPreview) => {
  if (name === 'widget') return launchOfWidget(data as AssetData<'widget'>)
  return name === 'popup' ? launchOfPopup(data as AssetData<'popup'>, 'right') : null
}

const dress = (css: string): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
}

/** Draws an asset with its launcher, as a page of the shop has them. */
const scene = (asked: ToPreview, images: string): VNode => {
  const view = viewOf(asked, images)
  const launch = launchOf(asked)
  if (!launch) return rooted(view, draw(view))
  const isOpen = view.state.popup_opened
  return h(
    'div',
    null,
    isOpen
      ? h('div', { class: `panel shown ${launch.side}` }, rooted(view, framed(view, draw(view))))
      : null,
    h(
      'div',
      { class: 'tl', lang: asked.language },
      launcher({ launch, language: asked.language, images, isOpen }),
    ),
  )
}

/** Lists the texts that their place cuts off, by the paths of their fields. */
const overflowing = (): string[] => [
  ...new Set(
    [...document.querySelectorAll<HTMLElement>('[data-t]')]
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          clientWidth > 0 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 8),
      )
      .map(({ dataset }) => dataset['t'] ?? ''),
  ),
]

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join()

/**
 * Starts the preview's frame. It draws for the parent alone that has the origin of the frame's own
 * address, and reaches nobody: its links and forms lead nowhere.
 */
const startPreview = (): void => {
  const own = location.origin
  const images = document.documentElement.dataset['images'] ?? own
  const send = (message: FromPreview): void => globalThis.parent.postMessage(message, own)
  let cut: string[] = []
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== globalThis.parent || origin !== own || !isToPreview(data)) return
    const launch = launchOf(data)
    dress(
      [
        style,
        lookOf(data.name, data.data),
        launch ? launcherStyle + lookOfLauncher(launch) : '',
        previewStyle(data.zoom),
      ].join('\n'),
    )
    knowFont(fontOf(data.name, data.data))
    render(scene(data, images), document.body)
    const now = overflowing()
    if (!isSame(now, cut)) send({ type: 'overflow', paths: now })
    cut = now
  })
  document.addEventListener(
    'click',
    (event) => {
      event.preventDefault()
      const { target } = event
      const path = target instanceof Element && target.closest('[data-t]')?.getAttribute('data-t')
      if (path) send({ type: 'chose', path })
    },
    true,
  )
  document.addEventListener('submit', (event) => event.preventDefault(), true)
  send({ type: 'ready' })
}

startPreview()
