'use client'

import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { saveFile } from '#components/ui/layout/save-file.ts'
import { Button } from '#components/ui/button/button.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { call } from '#client/call.ts'
import type { getStatement } from '#contract/customers/money.ts'
import type { exportCustomer } from '#contract/customers/read.ts'

type Props = {
  endpoint: typeof exportCustomer | typeof getStatement
  id: string
  name: string
  children: React.ReactNode
}

/** Downloads the platform's answer byte for byte, because its contents are hashed. */
export function DownloadButton({ endpoint, id, name, children }: Props) {
  const t = useTranslations('customers.acts')
  const refusalText = useRefusalText()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(endpoint as typeof getStatement, { params: { id } }),
    onSuccess: (answer) =>
      saveFile(name, 'application/json', `${JSON.stringify(answer, null, 2)}\n`),
    onError: (cause) => toast({ tone: 'danger', title: t('notSaved'), about: refusalText(cause) }),
  })
  return (
    <Button className="w-full" busy={isPending} onClick={() => mutate()}>
      <Download aria-hidden size={16} />
      {children}
    </Button>
  )
}
