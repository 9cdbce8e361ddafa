'use client'
import { useRouter } from 'next/navigation'
import { useRef, useState, useTransition } from 'react'

export function Search({ initial }: { initial: string }) {
  const router = useRouter()
  const [typed, setTyped] = useState(initial)
  const [, start] = useTransition()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return (
    <input
      type="search"
      aria-label="Search"
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value)
        clearTimeout(timer.current)
        timer.current = setTimeout(
          () => start(() => router.replace(`/customers?search=${encodeURIComponent(value)}`)),
          150,
        )
      }}
    />
  )
}
