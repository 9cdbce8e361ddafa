'use client'

import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { Skeleton } from '#components/ui/layout/skeleton.tsx'
import { useSeen } from '#components/ui/layout/use-seen.ts'
import { queryFor } from '#client/query.ts'
import { renderEmail } from '#contract/emails/calls.ts'

/**
 * A small picture of an email as it is live: the email itself, drawn once it is scrolled to, without
 * scripts, and hidden from the keyboard and from screen readers, which have its name.
 */
export function MailPicture({ name }: { name: string }) {
  const { place, isSeen } = useSeen<HTMLDivElement>()
  const { data, isError } = useQuery({
    ...queryFor(renderEmail, { params: { name }, body: { sample: true } }),
    enabled: isSeen,
    retry: false,
    staleTime: 5 * 60_000,
  })
  return (
    <div
      ref={place}
      aria-hidden
      className="relative h-20 w-32 shrink-0 overflow-hidden rounded-md border border-line bg-white"
    >
      {data && (
        <iframe
          title={name}
          sandbox=""
          srcDoc={data.html}
          tabIndex={-1}
          className="pointer-events-none -mt-1.5 -ml-2 h-[440px] w-[640px] origin-top-left scale-22"
        />
      )}
      {!data && !isError && <Skeleton className="size-full" />}
      {isError && <Mail size={20} className="mx-13.5 my-7.5 text-text-muted" />}
    </div>
  )
}
