import { style } from '#storefront/style/style.ts'
import type { Opening, Page, Runtime } from './config.ts'
import { dialogIn } from './dialog.ts'
import { countOpened } from './count-opened.ts'
import { drawIn } from './draw-in.ts'
import { dress } from './place.ts'
import { sessionOf } from './session.ts'

type Panel = ReturnType<typeof dialogIn>

/** Starts the panel's part of the runtime, once for a page. */
export const start = (page: Page): Runtime => {
  const session = sessionOf(page)
  const panels = new Map<string, Panel>()
  const ready = session.load().catch(() => undefined)
  const panelOf = ({ name, side, root, changed }: Opening): Panel => {
    const known = panels.get(name)
    if (known) return known
    const panel = dialogIn(root, side, changed)
    const kept = [...root.adoptedStyleSheets]
    panels.set(name, panel)
    drawIn(page, session, {
      name,
      into: panel.dialog,
      dress: (look) => dress(root, [style, look], kept),
      total: () => '',
      isLine: false,
      close: panel.close,
    })
    return panel
  }
  return {
    toggle: (opening, isOpen) => {
      const panel = panelOf(opening)
      if (isOpen ?? !panel.dialog.open) {
        panel.open()
        page.emit('open')
        countOpened(page, opening.name)
      } else panel.close()
    },
    warm: (name) => void session.dataOf(name).catch(() => undefined),
    inlay: ({ name, root, isLine, total }) => {
      const into = document.createElement('div')
      root.append(into)
      countOpened(page, name)
      return drawIn(page, session, {
        name,
        into,
        dress: (look) => dress(root, [style, look]),
        total,
        isLine,
        close: null,
      })
    },
    close: () => {
      for (const panel of panels.values()) panel.close()
    },
    identify: () => void ready.then(() => session.load()).catch(() => undefined),
  }
}
