import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** When it changes, the children are rendered again. */
  subject: string
  /** The fallback for broken children. */
  fallback: (error: unknown) => ReactNode
  children: ReactNode
}

interface State {
  failure: { error: unknown } | undefined
}

/** Contains errors of its children. React has no hook for this. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: undefined }

  static getDerivedStateFromError = (error: unknown): State => ({ failure: { error } })

  override componentDidUpdate({ subject }: ErrorBoundaryProps) {
    if (this.state.failure && subject !== this.props.subject) this.setState({ failure: undefined })
  }

  override render() {
    const { fallback, children } = this.props
    return this.state.failure ? fallback(this.state.failure.error) : children
  }
}
