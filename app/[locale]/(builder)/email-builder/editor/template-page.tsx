import { HydrationBoundary } from '@tanstack/react-query'
import { getTranslations } from 'next-intl/server'
import { TemplateEditor } from '#components/emails/html/template-editor.tsx'
import { ClientMessages } from '#components/shell/client-messages.tsx'
import { BackLink } from '#components/ui/button/back-link.tsx'
import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { getEmailTemplate } from '#contract/emails/named.ts'
import type { Shop } from '#contract/shop/shapes.ts'
import { usualLanguages } from '#rules/shop/language.ts'
import { prefetch, prefetched } from '#upstream/prefetch.ts'

/** The shared template, which a shop without the builder edits here. */
export async function TemplatePage({ shop, mayEdit }: { shop: Shop; mayEdit: boolean }) {
  const t = await getTranslations('email-html')
  const { html } = await prefetch(getEmailTemplate, {})
  const { base } = shop.settings.languages ?? usualLanguages
  return (
    <ClientMessages areas={['email-design', 'email-html', 'emails', 'commerce']}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex w-full max-w-page flex-col gap-5 p-6">
          <BackLink href="/email-notifications">{t('editor.back')}</BackLink>
          <PageTitle title={t('template.title')} />
          <HydrationBoundary state={prefetched()}>
            <TemplateEditor {...{ html, base, mayEdit }} />
          </HydrationBoundary>
        </div>
      </div>
    </ClientMessages>
  )
}
