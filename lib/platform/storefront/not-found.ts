import type { Context } from 'hono'
import { html } from 'hono/html'
import { wordsIn } from '#platform/words/words-in.ts'
import { otherLanguage } from './drawn/other-language.ts'
import { usualPageLook } from './drawn/page-look.ts'
import { plainPage } from './drawn/plain-page.ts'
import { headers } from './headers.ts'
import { languageOf } from './shop-asked.ts'

/** Answers every unknown address with one page, whatever the reason. */
export const notFound = (context: Context): Response | Promise<Response> => {
  const language = languageOf(context)
  const say = wordsIn(language, 'storefront-pages.problems')
  const page = plainPage(
    {
      look: usualPageLook(),
      language,
      title: say('notFound'),
      aside: [otherLanguage(language)],
    },
    html`<p class="quiet">${say('notFoundAbout')}</p>`,
  )
  return context.html(page, 404, headers)
}
