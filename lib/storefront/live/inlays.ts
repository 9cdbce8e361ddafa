import { type InlayKind, inlayKinds } from '#storefront/inlay-kinds.ts'
import type { Page, Runtime } from './config.ts'
import { force, placeIn } from './place.ts'

const elementOf = (page: Page, load: () => Promise<Runtime>, { name, height, isLine }: InlayKind) =>
  class extends HTMLElement {
    static observedAttributes = ['total']
    #again: (() => void) | null = null
    #isWatched = false

    connectedCallback(): void {
      if (!page.config.inline.includes(name) || this.#isWatched) return
      this.#isWatched = true
      const root = placeIn(this, { 'min-height': `${height}px` })
      // loads once the place comes near the window
      const watch = new IntersectionObserver(
        (seen) => {
          if (!seen.some(({ isIntersecting }) => isIntersecting)) return
          watch.disconnect()
          load().then(
            (runtime) => {
              this.#again = runtime.inlay({
                name,
                root,
                isLine,
                total: () => this.getAttribute('total') ?? '',
              })
            },
            () => force(this, { 'min-height': '0' }),
          )
        },
        { rootMargin: '300px' },
      )
      watch.observe(this)
    }

    attributeChangedCallback(): void {
      this.#again?.()
    }
  }

/** Defines the elements that a page may have; tags that are taken stay as they are. */
export const defineInlays = (page: Page, load: () => Promise<Runtime>): void => {
  for (const [tag, kind] of Object.entries(inlayKinds))
    if (!customElements.get(tag)) customElements.define(tag, elementOf(page, load, kind))
}
