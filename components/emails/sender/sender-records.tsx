'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import { useAct } from '#components/commerce/act/use-act.ts'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { CopyButton } from '#components/ui/button/copy-button.tsx'
import { Card } from '#components/ui/layout/card.tsx'
import { Chip, type Tone } from '#components/ui/layout/chip.tsx'
import { DescriptionList } from '#components/ui/layout/description-list.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { checkEmailSender, getEmailSender } from '#contract/emails/delivery.ts'
import type { Sender, SenderRecord } from '#contract/emails/delivery-shapes.ts'

const tones = {
  found: 'positive',
  missing: 'danger',
  wrong: 'danger',
  unknown: 'warning',
} as const satisfies Record<NonNullable<SenderRecord['state']>, Tone>

/** A record that is only recommended is no problem when it is missing. */
const toneOf = (state: keyof typeof tones, isNeeded: boolean): Tone =>
  isNeeded || state === 'found' ? tones[state] : 'neutral'

type Props = { sender: Sender; zone: string; mayCheck: boolean }

/** Lists the DNS records of the sender's domain: the wanted value, and what was found. */
export function SenderRecords({ sender, zone, mayCheck }: Props) {
  const t = useTranslations('email-delivery.records')
  const client = useQueryClient()
  const { act, problem, isBusy } = useAct(checkEmailSender, (answer) =>
    client.setQueryData(queryFor(getEmailSender, {}).queryKey, answer),
  )
  return (
    <Card
      title={t('title')}
      padded={false}
      aside={
        <span className="flex items-center gap-3 text-sm text-text-muted">
          {sender.checked_at && (
            <span>
              {t('checked')} <DateTime at={sender.checked_at} zone={zone} exact />
            </span>
          )}
          {mayCheck && (
            <Button size="small" busy={isBusy} onClick={() => act({})}>
              {t('check')}
            </Button>
          )}
        </span>
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <p className="text-text-muted">{t('about')}</p>
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {sender.records.map((record) => (
          <li key={record.kind} className="flex flex-col gap-3 p-4">
            <div className="flex flex-wrap items-center gap-3">
              <h3 className="font-semibold">{t(`kinds.${record.kind}.title`)}</h3>
              {record.state ? (
                <Chip tone={toneOf(record.state, record.needed)}>
                  {t(`states.${record.state}`)}
                </Chip>
              ) : (
                <Chip tone="neutral">{t('states.unchecked')}</Chip>
              )}
              {!record.needed && <span className="text-sm text-text-muted">{t('optional')}</span>}
            </div>
            <p className="text-sm text-text-muted">{t(`kinds.${record.kind}.about`)}</p>
            <DescriptionList items={itemsOf(record, t)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type Words = ReturnType<typeof useTranslations<'email-delivery.records'>>

const itemsOf = ({ kind, host, wanted, state, found }: SenderRecord, t: Words) => {
  const name = t(`kinds.${kind}.title`)
  return [
    { term: t('type'), detail: 'TXT' },
    { term: t('host'), detail: <Value text={host} of={`${name}, ${t('host')}`} /> },
    { term: t('wanted'), detail: <Value text={wanted} of={`${name}, ${t('wanted')}`} /> },
    ...(state === 'wrong' || (state === 'found' && found[0] !== wanted)
      ? [
          {
            term: t('found'),
            detail: (
              <ul>
                {found.map((text) => (
                  <li key={text} className="font-mono text-sm wrap-anywhere">
                    {text}
                  </li>
                ))}
              </ul>
            ),
          },
        ]
      : []),
  ]
}

/** A value with a button that copies it. */
function Value({ text, of }: { text: string; of: string }) {
  return (
    <span className="flex items-start justify-between gap-3">
      <code className="min-w-0 text-sm wrap-anywhere">{text}</code>
      <CopyButton text={text} of={of} />
    </span>
  )
}
