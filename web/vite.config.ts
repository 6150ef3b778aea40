import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const server = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  // Everything is served by Muster itself under its content security policy, which allows no data: fonts or scripts.
  build: { assetsInlineLimit: 0, target: 'baseline-widely-available' },
  server: { port: 5173, proxy: { '/api': server } },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/set-up.ts'],
    testTimeout: 20_000,
    expect: { poll: { timeout: 5_000 } },
  },
})
