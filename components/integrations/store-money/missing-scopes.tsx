'use client'

import { useTranslations } from 'next-intl'
import { GrantButton } from '#components/integrations/grant-button.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'

type Props = { scopes: readonly string[]; domain: string }

/** Rights that the store hasn't granted, with the way to its page on which a person grants them. */
export function MissingScopes({ scopes, domain }: Props) {
  const t = useTranslations('integrations.money.missing')
  return (
    <Notice tone="warning">
      <p>{t('about')}</p>
      <ul className="my-1 list-disc pl-5">
        {scopes.map((scope) => (
          <li key={scope} className="font-mono text-sm wrap-anywhere">
            {scope}
          </li>
        ))}
      </ul>
      <GrantButton domain={domain} />
    </Notice>
  )
}
