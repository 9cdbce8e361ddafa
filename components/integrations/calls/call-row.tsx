import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DateTime } from '#components/commerce/date/date-time.tsx'
import { useIntegrationAct } from '#components/integrations/use-integration-act.ts'
import { Button } from '#components/ui/button/button.tsx'
import { Chip } from '#components/ui/layout/chip.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { repeatIntegrationCall } from '#contract/integrations/calls.ts'
import type { IntegrationCall } from '#contract/integrations/shapes.ts'
import { useTopicWords } from './topic-words.ts'

const tones = { waiting: 'info', done: 'positive', stuck: 'danger', failed: 'danger' } as const

type Props = { name: string; call: IntegrationCall; zone: string }

/** A call of an integration, which opens to its bodies. */
export function CallRow({ name, call, zone }: Props) {
  const t = useTranslations('integrations.calls')
  const topicWords = useTopicWords()
  const Icon = call.way === 'in' ? ArrowDownLeft : ArrowUpRight
  return (
    <li>
      <details className="group">
        <summary className="flex cursor-pointer items-center gap-3 px-4 py-2.5">
          <Icon aria-hidden size={16} className="shrink-0 text-text-muted" />
          <span className="w-44 shrink-0 text-text-muted">
            <DateTime at={call.at} zone={zone} exact />
          </span>
          <span className="min-w-0 flex-1 truncate">
            <span className="sr-only">{t(`ways.${call.way}`)} </span>
            {topicWords(call.topic)}
          </span>
          <Chip tone={tones[call.state]}>{t(`states.${call.state}`)}</Chip>
        </summary>
        <CallDetail {...{ name, call, zone }} />
      </details>
    </li>
  )
}

function CallDetail({ name, call, zone }: Props) {
  const t = useTranslations('integrations')
  const { id, way, state, problem, sent, answered, tries, next_try_at } = call
  const again = useIntegrationAct(repeatIntegrationCall, () =>
    toast({ tone: 'positive', title: t('calls.againDone') }),
  )
  const isOpen = (state === 'waiting' || state === 'stuck') && (way === 'out' || sent !== null)
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      {problem && (
        <Notice tone={state === 'waiting' ? 'warning' : 'danger'}>
          {t(`problems.${problem}`)}
        </Notice>
      )}
      {again.problem && (
        <Notice tone="danger" role="alert">
          {again.problem}
        </Notice>
      )}
      <p className="text-sm text-text-muted">
        {t('calls.tries', { tries })}
        {next_try_at && (
          <>
            {' · '}
            {t('calls.next')} <DateTime at={next_try_at} zone={zone} exact />
          </>
        )}
      </p>
      <Body title={t(way === 'in' ? 'calls.received' : 'calls.sent')} text={sent} />
      <Body title={t('calls.answered')} text={answered} />
      {isOpen && (
        <Button
          size="small"
          className="self-start"
          busy={again.isBusy}
          onClick={() => again.act({ params: { name, id }, body: {} })}
        >
          {t('calls.again')}
        </Button>
      )}
    </div>
  )
}

function Body({ title, text }: { title: string; text: string | null }) {
  if (!text) return null
  return (
    <section>
      <h3 className="text-sm font-medium">{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it */}
      <pre tabIndex={0} className="mt-1 max-h-64 overflow-auto rounded-md bg-sunken p-3 text-xs">
        {text}
      </pre>
    </section>
  )
}
