import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/layout/notice.tsx'
import type { WebhookCall } from '#contract/webhooks/shapes.ts'

const pretty = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** A body as it was sent, beside its answer; `isNarrow`: one above the other. */
export function CallBodies({ call, isNarrow }: { call: WebhookCall; isNarrow?: boolean }) {
  const t = useTranslations('webhooks.call')
  const { status, problem, ms } = call
  return (
    <div className="flex flex-col gap-3">
      <Notice tone={problem ? 'danger' : 'positive'} role="status">
        {problem
          ? t(`problems.${problem}`, { status: status ?? 0 })
          : t('arrived', { status: status ?? 0 })}{' '}
        {t('ms', { ms })}
      </Notice>
      <div className={`grid gap-3 ${isNarrow ? '' : 'grid-cols-2 max-room:grid-cols-1'}`}>
        <Body title={t('request')} text={pretty(call.request)} empty={t('empty')} />
        <Body title={t('answer')} text={pretty(call.answer)} empty={t('empty')} />
      </div>
    </div>
  )
}

function Body({ title, text, empty }: { title: string; text: string; empty: string }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-1 text-sm font-medium text-text-muted">{title}</h3>
      {text ? (
        <pre
          // a long body is scrolled by the keyboard too
          tabIndex={0}
          aria-label={title}
          role="group"
          className="max-h-90 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs"
        >
          {text}
        </pre>
      ) : (
        <p className="rounded-md bg-sunken p-3 text-sm text-text-muted">{empty}</p>
      )}
    </section>
  )
}
