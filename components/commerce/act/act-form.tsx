import { Notice } from '#components/ui/layout/notice.tsx'

type Props = {
  id: string
  problem?: string | undefined
  isBusy: boolean
  /** nothing to send yet */
  isBlocked?: boolean | undefined
  onSubmit: () => void
  onKeyDown?: React.KeyboardEventHandler<HTMLFormElement>
  children: React.ReactNode
}

/** The form of an act, whose verb is outside of it; a refusal appears above the fields. */
export function ActForm({ id, problem, isBusy, isBlocked, onSubmit, onKeyDown, children }: Props) {
  const send = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBlocked && !isBusy) onSubmit()
  }
  return (
    <form id={id} noValidate onSubmit={send} onKeyDown={onKeyDown} className="flex flex-col gap-4">
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {children}
    </form>
  )
}
