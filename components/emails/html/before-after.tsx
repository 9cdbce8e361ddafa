'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import { renderEmail } from '#contract/emails/calls.ts'
import { convertEmail } from '#contract/emails/edit.ts'
import { getEmail } from '#contract/emails/named.ts'
import { HtmlFrame } from './html-frame.tsx'

const sample = { recipient_name: 'Ada Lovelace', amount: '25.00' }

type Props = { name: string; title: string; isConverted: boolean }

/** An email before and after the switch; after a conversion with what has no place among blocks. */
export function BeforeAfter({ name, title, isConverted }: Props) {
  const t = useTranslations('email-html.switch')
  const params = { name }
  const { data: before } = useQuery(queryFor(renderEmail, { params, body: sample }))
  const { data: source } = useQuery({
    ...queryFor(getEmail, { params, query: {} }),
    enabled: isConverted,
  })
  const { data: converted } = useQuery({
    ...queryFor(convertEmail, { params, body: { html: source?.email.html ?? '' } }),
    enabled: isConverted && source !== undefined,
  })
  const { data: after } = useQuery({
    ...queryFor(renderEmail, {
      params,
      body: { ...sample, ...(converted ? { design: converted.design } : {}) },
    }),
    enabled: isConverted && converted !== undefined,
  })
  const left = converted?.left_over ?? []
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <figure>
          <figcaption className="mb-1 text-xs text-text-muted">{t('before')}</figcaption>
          <HtmlFrame
            title={t('beforeOf', { name: title })}
            html={before?.html ?? ''}
            className="h-60"
          />
        </figure>
        <figure>
          <figcaption className="mb-1 text-xs text-text-muted">
            {t(isConverted ? 'after' : 'afterSame')}
          </figcaption>
          <HtmlFrame
            title={t('afterOf', { name: title })}
            html={(isConverted ? after : before)?.html ?? ''}
            className="h-60"
          />
        </figure>
      </div>
      {isConverted && left.length > 0 && (
        <div className="text-sm">
          <p className="font-medium">{t('leftOver', { count: left.length })}</p>
          <ul className="list-disc pl-5 text-text-muted">
            {left.slice(0, 10).map(({ what, text }, at) => (
              // a part is its place in the list
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at} className="break-words">
                {t.has(`what.${what}` as never) ? t(`what.${what}` as never) : what}
                {text && `: ${text}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
