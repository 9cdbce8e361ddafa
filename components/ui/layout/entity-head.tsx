import { BackLink } from '#components/ui/button/back-link.tsx'

type Props = {
  /** the list that it is one of; a panel beside the list has none */
  back?: { href: string; text: string }
  avatar?: React.ReactNode
  title: React.ReactNode
  /** its state, and what else a glance should tell */
  chips?: React.ReactNode
  /** one line about it */
  about?: React.ReactNode
  action?: React.ReactNode
  tabs?: React.ReactNode
}

/** Head of one thing: what it is called, its state, a line about it and what leads from it. */
export function EntityHead({ back, avatar, title, chips, about, action, tabs }: Props) {
  // in a panel the page's own heading is the list's
  const Title = back ? 'h1' : 'h3'
  return (
    <div className="flex flex-col gap-3">
      {back && <BackLink href={back.href}>{back.text}</BackLink>}
      <div className="flex items-center gap-4">
        {avatar}
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-3">
            <Title className="truncate text-xl font-semibold tracking-tight">{title}</Title>
            {chips}
          </div>
          {about && <div className="mt-1 flex items-center gap-3 text-text-muted">{about}</div>}
        </div>
        {action}
      </div>
      {tabs}
    </div>
  )
}
