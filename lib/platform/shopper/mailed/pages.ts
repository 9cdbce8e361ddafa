import { type Context, Hono } from 'hono'
import type { Platform } from '#platform/ctx.ts'
import { pageLook } from '#platform/storefront/drawn/page-look.ts'
import { ownFormHeaders } from '#platform/storefront/headers.ts'
import { notFound } from '#platform/storefront/not-found.ts'
import { consentPage } from './consent-page.ts'
import { agree, type Consent, readConsent } from '#platform/shopper/cards/consent.ts'
import { languageIn } from './language-in.ts'

/** Serves the page behind an emailed link by which a card's reader agrees to its adding. */
export const consentPages = (platform: Platform): Hono => {
  const app = new Hono()
  const answer = async (context: Context, consent: Consent | null): Promise<Response> => {
    if (!consent) return notFound(context)
    const { shop, language: usual } = consent.link
    const look = await pageLook(platform, shop, 'account_page')
    const page = consentPage(languageIn(context, usual), look, consent)
    return context.html(page, 200, ownFormHeaders)
  }
  app.get('/account/agree/:token', async (context) =>
    answer(context, await readConsent(platform, context.req.param('token'))),
  )
  app.post('/account/agree/:token', async (context) =>
    answer(context, await agree(platform, context.req.param('token'))),
  )
  return app
}
