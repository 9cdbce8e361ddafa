'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { RequestError } from '#components/commerce/act/request-error.tsx'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { queryFor } from '#client/query.ts'
import { renderEmail } from '#contract/emails/calls.ts'
import { getDesignVersion } from '#contract/emails/edit.ts'
import type { Design } from '#contract/emails/design-shapes.ts'

type Props = { name: string; no: number; title: string; language: string }

const sample = { recipient_name: 'Ada Lovelace', amount: '25.00' }

/** A version of an email as its reader gets it, in a frame without scripts. */
export function DesignPicture({ name, no, title, language }: Props) {
  const t = useTranslations('email-list.versions')
  const version = useQuery(
    queryFor(getDesignVersion, { params: { name, no: String(no) }, query: {} }),
  )
  const design = version.data?.design as Design | undefined
  const request = useQuery({
    ...queryFor(renderEmail, {
      params: { name },
      body: { ...sample, language, ...(design ? { design } : {}) },
    }),
    enabled: design !== undefined,
  })
  const failed = [version, request].find(({ error }) => error)
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 font-medium">{title}</figcaption>
      {failed && <RequestError title={t('pictureFailed')} request={failed} />}
      {!failed && !request.data && <Skeleton className="h-112 w-full" />}
      {request.data && (
        <>
          <p className="mb-1 truncate text-sm text-text-muted">{request.data.subject}</p>
          <iframe
            title={title}
            sandbox=""
            srcDoc={request.data.html}
            className="h-112 w-full rounded-md border border-line bg-white"
          />
        </>
      )}
    </figure>
  )
}
