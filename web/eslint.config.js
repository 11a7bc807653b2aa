import js from "@eslint/js";
import typescript from "typescript-eslint";

// What Node has, and, in functions that a test hands to the browser, what a page has.
const GLOBALS = [
  ...["process", "console", "URL", "Buffer", "AbortController", "setTimeout", "performance", "fetch"],
  ...["document", "location", "history", "navigator", "localStorage", "getComputedStyle", "dispatchEvent"],
  ...["PerformanceObserver", "MutationObserver", "KeyboardEvent", "PopStateEvent", "WebAssembly", "Image", "innerWidth", "matchMedia"],
];

export default typescript.config(
  { ignores: ["dist/", "node_modules/"] },
  js.configs.recommended,
  {
    files: ["src/**/*.ts", "tests/**/*.ts"],
    extends: [typescript.configs.strictTypeChecked, typescript.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Numbers in a template are what templates are for.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // A handler that only calls something reads better without braces.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // The runner waits for its tests.
      "@typescript-eslint/no-floating-promises": [
        "error",
        { allowForKnownSafeCalls: [{ from: "package", name: ["test"], package: "node:test" }] },
      ],
      "max-lines": ["error", 400],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      eqeqeq: "error",
      "no-console": "error",
    },
  },
  {
    files: ["scripts/**/*.mjs", "e2e/**/*.mjs"],
    languageOptions: { globals: Object.fromEntries(GLOBALS.map((name) => [name, "readonly"])) },
  },
);
