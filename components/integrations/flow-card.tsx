import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/layout/card.tsx'
import type { IntegrationDetail } from '#contract/integrations/shapes.ts'
import type { TriggerName } from '#contract/workflows/trigger-names.ts'
import { Link } from '#i18n/navigation.ts'
import { useNoticeName } from './use-names.ts'

type Props = {
  integration: Pick<
    IntegrationDetail,
    'name' | 'title' | 'triggers' | 'issues' | 'enabled' | 'notices' | 'answers' | 'settings'
  >
}

/** Lists what an integration brings into the shop, and what it gets from there. */
export function FlowCard({ integration }: Props) {
  const { name: of, title, triggers, issues, enabled, notices, answers, settings } = integration
  const noticeName = useNoticeName()
  const sent = notices.filter((type) =>
    settings.some(({ key, kind, flag }) => kind === 'notice' && key === type && flag === true),
  )
  const bringsNothing = !issues && triggers.length === 0 && of !== 'shopify'
  const t = useTranslations('integrations.flow')
  const name = useTranslations('workflows.triggers')
  return (
    <Card title={t('title')}>
      <div className="flex flex-col gap-4">
        <section>
          <h3 className="flex items-center gap-2 font-medium">
            <ArrowDownToLine aria-hidden size={16} />
            {t('in', { title })}
          </h3>
          {of === 'shopify' && <p className="mt-1">{t('syncs')}</p>}
          {bringsNothing && <p className="mt-1 text-text-muted">{t('inNone')}</p>}
          {issues && <p className="mt-1">{t('issues', { title })}</p>}
          {triggers.length > 0 && (
            <>
              <p className="mt-1 text-text-muted">{t('triggers')}</p>
              <ul className="mt-1 list-disc pl-5">
                {triggers.map((one) => (
                  <li key={one}>{name(one as TriggerName)}</li>
                ))}
              </ul>
              {enabled && (
                <Link
                  href="/loyalty"
                  prefetch={false}
                  className="mt-2 inline-block rounded-sm text-accent hover:underline"
                >
                  {t('workflows')}
                </Link>
              )}
            </>
          )}
        </section>
        <section>
          <h3 className="flex items-center gap-2 font-medium">
            <ArrowUpFromLine aria-hidden size={16} />
            {t('out', { title })}
          </h3>
          {answers && <p className="mt-1">{t('answers', { title })}</p>}
          {of === 'shopify' && <p className="mt-1">{t('outStore')}</p>}
          {notices.length === 0 && !answers && of !== 'shopify' && (
            <p className="mt-1 text-text-muted">{t('outNone')}</p>
          )}
          {notices.length > 0 && (
            <>
              <p className="mt-1">{t('properties', { title })}</p>
              {sent.length > 0 && <p className="mt-1 text-text-muted">{t('notices')}</p>}
              <ul className="mt-1 list-disc pl-5">
                {sent.map((type) => (
                  <li key={type}>{noticeName(type)}</li>
                ))}
              </ul>
            </>
          )}
        </section>
      </div>
    </Card>
  )
}
