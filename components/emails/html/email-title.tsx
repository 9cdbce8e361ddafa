'use client'

import { PageTitle } from '#components/ui/layout/page-title.tsx'
import { useMailWords } from '#components/commerce/mail/use-mail-words.ts'

/** The name of an email as the heading of its page. */
export function EmailTitle({ name }: { name: string }) {
  const words = useMailWords()
  return <PageTitle title={words.name(name)} />
}
