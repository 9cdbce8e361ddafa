import type { Config } from '#storefront/live/config.ts'
import { draftAsked, ownTag } from './own-tag.ts'

/** The module of a draft: the first script with the draft's facts; empty for a token that shows none. */
type Drafted = {
  tender?: { boot: (config: Config, tag: DOMStringMap) => void; config: Config }
}

/**
 * Starts the draft that the page's address shows, on the page of a shop of which nothing is live.
 * Without the parameter it sends nothing; nothing of it ever breaks the page.
 */
export const awaitDraft = (script: string): void => {
  try {
    const token = draftAsked()
    const tag = ownTag()
    if (token !== null)
      void import(`${script}?${new URLSearchParams({ tender_preview: token })}`).then(
        ({ tender }: Drafted) => tender?.boot(tender.config, tag),
        () => undefined,
      )
  } catch {
    // the page goes on without it
  }
}
