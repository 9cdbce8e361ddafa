'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useLeftOver } from '#components/emails/design/use-left-over.ts'
import { useProblemWords } from '#components/emails/design/use-problem-words.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Notice } from '#components/ui/layout/notice.tsx'
import { useSeen } from '#components/ui/layout/use-seen.ts'
import { queryFor } from '#client/query.ts'
import { renderEmail } from '#contract/emails/calls.ts'
import { checkDesign, convertEmail } from '#contract/emails/edit.ts'
import { getEmail } from '#contract/emails/named.ts'
import { HtmlFrame } from './html-frame.tsx'
import { LostConditions } from './lost-conditions.tsx'

const body = { sample: true }

type Props = { name: string; title: string; isConverted: boolean }

/** An email before and after the switch, with its losses and problems. */
export function BeforeAfter({ name, title, isConverted }: Props) {
  const t = useTranslations('email-html.switch')
  const leftOver = useTranslations('email-design.leftOver')
  const list = useTranslations('email-list')
  const partsOf = useLeftOver()
  const problemWords = useProblemWords()
  const params = { name }
  // a shop has many emails, and two pictures of each
  const { place, isSeen } = useSeen<HTMLDivElement>()
  const shown = useQuery({ ...queryFor(renderEmail, { params, body }), enabled: isSeen })
  const read = useQuery({
    ...queryFor(getEmail, { params, query: {} }),
    enabled: isSeen || isConverted,
  })
  const { data: before } = shown
  const { data: source } = read
  const conversion = useQuery({
    ...queryFor(convertEmail, { params, body: { html: source?.email.html ?? '' } }),
    enabled: isConverted && source !== undefined,
  })
  const converted = conversion.data
  const failed = [shown, read, conversion].find(({ isError }) => isError)
  const design = isConverted ? converted?.design : undefined
  const { data: after } = useQuery({
    ...queryFor(renderEmail, { params, body: { ...body, ...(design ? { design } : {}) } }),
    enabled: design !== undefined,
  })
  const { data: checked } = useQuery({
    ...queryFor(checkDesign, { params, query: {}, body: { design: design! } }),
    enabled: design !== undefined,
  })
  const left = (isConverted && converted?.left_over) || []
  const blocking = isConverted
    ? (checked?.problems ?? []).filter(({ level }) => level === 'block')
    : []
  const sides = [
    ['before', 'beforeOf', before],
    [isConverted ? 'after' : 'afterSame', 'afterOf', isConverted ? after : before],
  ] as const
  if (failed) return <RequestError title={list('oneFailed')} request={failed} />
  return (
    <>
      <div ref={place} className="grid grid-cols-2 gap-3">
        {sides.map(([caption, named, mail]) => (
          <figure key={named}>
            <figcaption className="mb-1 text-xs text-text-muted">{t(caption)}</figcaption>
            <HtmlFrame title={t(named, { name: title })} html={mail?.html ?? ''} className="h-60" />
          </figure>
        ))}
      </div>
      {!isConverted && source && <LostConditions conditions={source.email.lost_conditions} />}
      {blocking.length > 0 && (
        <Notice tone="danger">
          <p>{t('blocked')}</p>
          <ul className="list-disc pl-5">
            {[...new Set(blocking.map(problemWords))].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
      {left.length > 0 && (
        <div className="text-sm">
          <p className="font-medium">{leftOver('title', { count: left.length })}</p>
          <ul className="list-disc pl-5 text-text-muted">
            {[...new Set(partsOf(left))].slice(0, 10).map((line) => (
              <li key={line} className="break-words">
                {line}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
