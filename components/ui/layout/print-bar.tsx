'use client'

import { ChevronLeft, Printer } from 'lucide-react'
import { Button } from '#components/ui/button/button.tsx'
import { LinkButton } from '#components/ui/button/link-button.tsx'

/** Controls above a print page, not printed. */
export function PrintBar({
  back,
  print,
}: {
  back: { href: string; title: string }
  print: string
}) {
  return (
    <div className="mb-8 flex justify-between gap-4 print:hidden">
      <LinkButton href={back.href}>
        <ChevronLeft aria-hidden size={16} />
        {back.title}
      </LinkButton>
      <Button look="primary" onClick={() => globalThis.print()}>
        <Printer aria-hidden size={16} />
        {print}
      </Button>
    </div>
  )
}
