import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** When it changes, what was broken is tried again. */
  subject: string
  /** What is shown instead of what broke. */
  instead: (error: unknown) => ReactNode
  children: ReactNode
}

interface State {
  broken: { error: unknown } | undefined
}

/** What breaks inside takes nothing with it that is outside. React has no hook for it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { broken: undefined }

  static getDerivedStateFromError = (error: unknown): State => ({ broken: { error } })

  override componentDidUpdate({ subject }: ErrorBoundaryProps) {
    if (this.state.broken && subject !== this.props.subject) this.setState({ broken: undefined })
  }

  override render() {
    const { instead, children } = this.props
    return this.state.broken ? instead(this.state.broken.error) : children
  }
}
