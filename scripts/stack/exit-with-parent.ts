// Imported into a third-party program (`node --import`), which then exits with its parent process.
process.once("disconnect", () => process.exit());
process.channel?.unref();
