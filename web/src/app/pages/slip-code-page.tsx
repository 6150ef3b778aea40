import { NarrowPage } from '../../components/page.tsx'
import { SlipCodeForm } from '../../features/cards/components/slip-code-form.tsx'

/** For a slip whose QR code cannot be scanned. */
export const SlipCodePage = () => (
  <NarrowPage>
    <div className="grid grid-cols-1 gap-4">
      <h1 className="text-3xl">Report a result</h1>
      <p>Enter the code of the slip on your table. You need no account.</p>
      <SlipCodeForm />
    </div>
  </NarrowPage>
)
