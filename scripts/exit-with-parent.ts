// Imported before a third-party program (`node --import`): it ends when the process that started it ends, however that
// ended.
process.once("disconnect", () => process.exit());
process.channel?.unref();
