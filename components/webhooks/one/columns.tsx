'use client'

import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { Button } from '#components/ui/button/button.tsx'
import { Chip, type Tone } from '#components/ui/layout/chip.tsx'
import { VisuallyHidden } from '#components/ui/layout/visually-hidden.tsx'
import type { Column } from '#components/ui/list/table.tsx'
import { useTypeWords } from '#components/webhooks/type-words.ts'
import type { WebhookSend } from '#contract/webhooks/shapes.ts'
import type { SendState } from '#contract/webhooks/webhook.ts'

const tones: Record<SendState, Tone> = {
  waiting: 'info',
  sent: 'positive',
  failed: 'danger',
  cancelled: 'neutral',
}

type Props = { zone: string; onShow: (id: string) => void }

/** The columns of the log of sends; the last one opens a send beside the list. */
export function useSendColumns({ zone, onShow }: Props): Column<WebhookSend>[] {
  const t = useTranslations('webhooks.sends')
  const words = useTypeWords()
  return [
    {
      key: 'type',
      head: t('type'),
      cell: ({ type, kind }) => (
        <span className="inline-flex items-center gap-2">
          {words(type)}
          {kind !== 'live' && <Chip dot={false}>{t(`kinds.${kind}`)}</Chip>}
        </span>
      ),
    },
    {
      key: 'notice',
      head: t('notice'),
      width: 'w-40',
      spare: true,
      cell: ({ notice_id }) => <span className="font-mono text-text-muted">{notice_id}</span>,
    },
    {
      key: 'at',
      head: t('at'),
      width: 'w-48',
      cell: ({ created_at }) => <DateTime at={created_at} zone={zone} exact />,
    },
    {
      key: 'tries',
      head: t('tries'),
      width: 'w-20',
      align: 'end',
      cell: ({ tries }) => tries,
    },
    {
      key: 'status',
      head: t('status'),
      width: 'w-20',
      align: 'end',
      cell: ({ status }) => status ?? '-',
    },
    {
      key: 'state',
      head: t('state'),
      width: 'w-40',
      cell: ({ state }) => <Chip tone={tones[state]}>{t(`states.${state}`)}</Chip>,
    },
    {
      key: 'open',
      head: <VisuallyHidden>{t('open')}</VisuallyHidden>,
      width: 'w-28',
      align: 'end',
      cell: ({ send_id, notice_id }) => (
        <Button
          size="small"
          aria-label={t('openOne', { id: notice_id })}
          onClick={() => onShow(send_id)}
        >
          {t('open')}
        </Button>
      ),
    },
  ]
}
