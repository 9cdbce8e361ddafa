'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { Tabs } from '#components/ui/list/tabs.tsx'
import { queryFor } from '#client/query.ts'
import { getInstall } from '#contract/shopper/install.ts'
import { policyLines, scriptTag, snippetLanguages, snippetOf } from '#rules/shopper/snippets.ts'
import { CodeBlock } from './code-block.tsx'
import { SigningKeys } from './signing-keys.tsx'
import { Websites } from './websites.tsx'

/** Everything that a store's developer copies, with the keys and websites of the shop. */
export function Install({ shopUrl, zone }: { shopUrl: string; zone: string }) {
  const t = useTranslations('install')
  const request = useQuery(queryFor(getInstall, {}))
  const { data, error } = request
  if (error) return <RequestError title={t('failed')} request={request} />
  if (!data) return <Skeleton className="h-96" />
  const { script, storefront, websites } = data
  return (
    <div className="flex flex-col gap-5">
      <Card title={t('script.title')}>
        <p className="mb-3 text-text-muted">{t('script.about')}</p>
        <CodeBlock text={scriptTag(script)} of={t('script.tag')} />
      </Card>
      <Card title={t('csp.title')}>
        <p className="mb-3 text-text-muted">{t('csp.about')}</p>
        <CodeBlock text={policyLines(storefront)} of={t('csp.lines')} />
      </Card>
      <Card title={t('sign.title')}>
        <p className="mb-3 text-text-muted">{t('sign.about')}</p>
        <Tabs
          label={t('sign.languages')}
          items={snippetLanguages.map((language) => ({
            id: language,
            title: language,
            content: (
              <CodeBlock
                text={snippetOf(language, { shopUrl, script })}
                of={t('sign.snippet', { language })}
              />
            ),
          }))}
        />
      </Card>
      <SigningKeys zone={zone} />
      <Websites websites={websites} shopUrl={shopUrl} zone={zone} />
    </div>
  )
}
