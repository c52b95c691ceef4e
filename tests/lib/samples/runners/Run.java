import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Scanner;
import javax.tools.ToolProvider;

/**
 * Compiles and runs the samples whose files it reads on its input, one per line, and writes a line for each: exit
 * status, output and error output. Warnings of the compiler are errors.
 */
public class Run {
  public static void main(String[] args) throws Exception {
    var result = System.out;
    var input = new Scanner(System.in, StandardCharsets.UTF_8);
    while (input.hasNextLine()) {
      var output = new ByteArrayOutputStream();
      var error = new ByteArrayOutputStream();
      System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
      run(Path.of(input.nextLine()), new PrintStream(error, true, StandardCharsets.UTF_8));
      result.println((error.size() > 0 ? 1 : 0) + " " + encode(output) + " " + encode(error));
    }
  }

  private static void run(Path file, PrintStream error) throws Exception {
    var folder = Files.createTempDirectory(file.getParent(), "classes");
    var options = new String[] {"-Xlint:all", "-Werror", "-d", folder.toString(), file.toString()};
    if (ToolProvider.getSystemJavaCompiler().run(null, error, error, options) != 0) return;
    try (var loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      var name = file.getFileName().toString().replace(".java", "");
      loader.loadClass(name).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
    } catch (InvocationTargetException thrown) {
      thrown.getCause().printStackTrace(error);
    }
  }

  private static String encode(ByteArrayOutputStream text) {
    return Base64.getEncoder().encodeToString(text.toByteArray());
  }
}
