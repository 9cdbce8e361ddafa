'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { queryFor } from '#client/query.ts'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { useRested } from '#components/commerce/form/use-rested.ts'
import { Notice } from '#components/ui/layout/notice.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import {
  useAround,
  useDocument,
  useOwnFields,
} from '#components/workflows/editor/state/editor-context.tsx'
import { useCaseNames } from '#components/workflows/editor/outline/use-case-names.ts'
import { useSent } from '#components/workflows/panels/use-sent.ts'
import { useSampleWords } from '#components/workflows/words/use-fact-words.ts'
import type { Answer } from '#contract/endpoint.ts'
import { checkWorkflow } from '#contract/workflows/trial.ts'
import { Link } from '#i18n/navigation.ts'

/** Cases that nothing reaches, and other live workflows that pay for the same events. */
export function CheckPanel() {
  const t = useTranslations('workflow-editor.check')
  const workflow = useRested(useSent())
  const request = useQuery({
    ...queryFor(checkWorkflow, { body: { workflow, id: workflow.id } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { data } = request
  return (
    <section aria-label={t('title')} aria-busy={request.isFetching}>
      <h2 className="mb-1 font-semibold">{t('title')}</h2>
      <p className="mb-3 text-text-muted">{t('about')}</p>
      {request.isError && <RequestError title={t('failed')} request={request} />}
      {request.isPending && <Skeleton className="h-40 w-full" />}
      {data && <Findings data={data} />}
    </section>
  )
}

function Findings({ data }: { data: Answer<typeof checkWorkflow> }) {
  const t = useTranslations('workflow-editor.check')
  const { currency } = useAround()
  const { cases } = useDocument()
  const nameOf = useCaseNames()
  const sample = useSampleWords(currency, useOwnFields())
  const name = (id: string) => {
    const at = cases.findIndex((one) => one.id === id)
    return at < 0 ? id : nameOf(at)
  }
  const { problems, unreachable, overlaps, complete } = data
  const isClean = problems.length + unreachable.length + overlaps.length === 0
  return (
    <div className="flex flex-col gap-3">
      {!complete && <Notice tone="warning">{t('incomplete')}</Notice>}
      {problems.length > 0 && (
        <Notice tone="danger">{t('problems', { count: problems.length })}</Notice>
      )}
      {isClean && <Notice tone="positive">{t('clean')}</Notice>}
      {unreachable.map(({ case: id, taken_by: taker, sample: facts }) => (
        <Notice key={id} tone="warning">
          <p>
            {taker
              ? t('taken', { case: name(id), taker: name(taker) })
              : t('never', { case: name(id) })}
          </p>
          {facts && <p className="text-sm">{t('sample', { facts: sample(facts) })}</p>}
        </Notice>
      ))}
      {overlaps.map(({ id, title, case: own, other_case: other, exclusive, sample: facts }) => (
        <Notice key={`${id} ${own} ${other}`} tone={exclusive ? 'info' : 'warning'}>
          <p>
            {t.rich(exclusive ? 'exclusive' : 'overlap', {
              case: name(own),
              title,
              link: (text) => (
                <Link href={`/loyalty/${id}`} className="underline">
                  {text}
                </Link>
              ),
            })}
          </p>
          <p className="text-sm">{t('sample', { facts: sample(facts) })}</p>
        </Notice>
      ))}
    </div>
  )
}
